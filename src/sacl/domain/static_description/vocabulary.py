"""Plain words for calls into languages' own libraries and popular packages.

A template names operands by position, the receiver of a method first; parts in
``[…]`` are left out when the operand is absent. The second entry is the type of
the result, the third, for methods, that of the receiver.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Wording(NamedTuple):
    """How to say a call."""

    template: str
    result: str = ""
    receiver: str = ""


def _words(table: str) -> dict[str, Wording]:
    """Read lines of ``name | template | result | receiver``."""
    wordings = {}
    for line in table.strip().splitlines():
        name, *rest = (part.strip() for part in line.split("|"))
        wordings[name] = Wording(*rest)
    return wordings


FUNCTIONS: Mapping[str, Wording] = _words("""
len | length of {0} | integer
sum | sum of {0} | number
max | maximum of {0}[ and {1}][ and {2}] | number
min | minimum of {0}[ and {1}][ and {2}] | number
sorted | sorted {0} | list
reversed | reversed {0} | list
abs | absolute value of {0} | number
round | {0} rounded[ to {1} decimal places] | number
pow | {0} raised to the power of {1} | number
divmod | quotient and remainder of {0} divided by {1} | tuple
set | set of distinct elements of {0} | set
frozenset | set of distinct elements of {0} | set
list | list of {0} | list
tuple | tuple of {0} | tuple
dict | dictionary of {0}[ and {1}] | dictionary
str | {0} as a string | string
int | {0} as an integer | integer
float | {0} as a float number | number
bool | whether {0} is true or not empty | boolean
complex | complex number from {0} and {1} | number
bytes | bytes of {0} | bytes
ord | character code of {0} | integer
chr | character with code {0} | string
bin | binary representation of {0} | string
hex | hexadecimal representation of {0} | string
oct | octal representation of {0} | string
enumerate | {0} with positions | list
zip | corresponding elements of {0}[ and {1}][ and {2}] paired | list
range | numbers | list
any | whether any {0} | boolean
all | whether all {0} | boolean
iter | iterator over {0} | iterator
next | next item of {0}
print | printed {0} | nothing
input | text typed by the user | string
open | file {0} opened | file
isinstance | whether {0} is of type {1} | boolean
issubclass | whether {0} is a subclass of {1} | boolean
hasattr | whether {0} has attribute {1} | boolean
getattr | attribute {1} of {0}
setattr | set attribute {1} of {0} to {2} | nothing
delattr | delete attribute {1} of {0} | nothing
callable | whether {0} is callable | boolean
type | type of {0} | type
id | identity of {0} | integer
hash | hash of {0} | integer
eval | {0} evaluated
exec | {0} executed | nothing
vars | attributes of {0} | dictionary
repr | printable representation of {0} | string
format | {0} formatted | string
super | parent class
math.sqrt | square root of {0} | number
math.pow | {0} raised to the power of {1} | number
math.floor | {0} rounded down, floor | integer
math.ceil | {0} rounded up, ceiling | integer
math.gcd | greatest common divisor of {0} and {1} | integer
math.lcm | least common multiple of {0} and {1} | integer
math.factorial | factorial of {0} | integer
math.log | logarithm of {0}[ to base {1}] | number
math.log10 | base ten logarithm of {0} | number
math.log2 | base two logarithm of {0} | number
math.sin | sine of {0} | number
math.cos | cosine of {0} | number
math.tan | tangent of {0} | number
math.atan | arc tangent of {0} | number
math.acos | arc cosine of {0} | number
math.asin | arc sine of {0} | number
math.radians | {0} degrees as radians | number
math.degrees | {0} radians as degrees | number
math.hypot | hypotenuse of {0} and {1} | number
math.fabs | absolute value of {0} | number
math.comb | binomial coefficient of {0} over {1} | integer
math.prod | product of {0} | number
math.pi | pi | number
math.e | Euler's number | number
math.inf | infinity | number
cmath.polar | polar coordinates of complex number {0} | tuple
cmath.rect | rectangular coordinates of {0} and {1} | number
cmath.phase | phase angle of complex number {0} | number
cmath.sqrt | square root of complex number {0} | number
re.search | match of {0} searched in {1} | match
re.match | match of {0} at the start of {1} | match
re.fullmatch | full match of {0} with {1} | match
re.findall | all matches of {0} in {1} | list
re.finditer | all matches of {0} in {1} | list
re.sub | {2} with every {0} replaced by {1} | string
re.subn | {2} with every {0} replaced by {1} | tuple
re.split | {1} split at {0} | list
re.compile | {0} | regular expression
re.escape | {0} escaped for regular expressions | string
json.loads | {0} parsed from JSON
json.load | JSON file {0} parsed
json.dumps | {0} serialized to JSON | string
json.dump | {0} written as JSON to {1} | nothing
JSON.parse | {0} parsed from JSON
JSON.stringify | {0} serialized to JSON | string
os.path.join | paths {0} and {1} joined | string
os.path.exists | whether path {0} exists | boolean
os.path.isfile | whether path {0} is a file | boolean
os.path.isdir | whether path {0} is a folder | boolean
os.path.basename | file name of path {0} | string
os.path.dirname | folder of path {0} | string
os.path.abspath | absolute path of {0} | string
os.path.realpath | real path of {0} without symbolic links | string
os.path.splitext | extension of path {0} split off | tuple
os.path.getsize | size of file {0} | integer
os.path.getmtime | modification time of file {0} | number
os.listdir | files in folder {0} | list
os.walk | files below folder {0} walked | list
os.makedirs | create folder {0} | nothing
os.mkdir | create folder {0} | nothing
os.remove | delete file {0} | nothing
os.unlink | delete file {0} | nothing
os.rename | rename file {0} to {1} | nothing
os.getcwd | current working folder | string
os.environ.get | environment variable {0} | string
os.getenv | environment variable {0} | string
os.getpid | process id | integer
shutil.rmtree | delete folder {0} with its content | nothing
shutil.copy | copy file {0} to {1} | nothing
shutil.copyfile | copy file {0} to {1} | nothing
shutil.move | move file {0} to {1} | nothing
subprocess.run | command {0} run
subprocess.Popen | command {0} started
subprocess.check_output | output of command {0} | bytes
sys.exit | exit the program | nothing
time.time | current time | number
time.sleep | sleep for {0} seconds | nothing
time.perf_counter | current time | number
datetime.datetime.now | current date and time | date
datetime.now | current date and time | date
datetime.datetime.strptime | {0} parsed as a date by format {1} | date
datetime.strptime | {0} parsed as a date by format {1} | date
datetime.datetime | date and time from {0} | date
datetime.timedelta | time difference of {0} | duration
Date.now | current time | number
copy.copy | shallow copy of {0}
copy.deepcopy | deep copy of {0}
functools.reduce | {1} reduced to one value by {0}
reduce | {1} reduced to one value by {0}
functools.partial | {0} with arguments bound | function
functools.wraps | keep the metadata of {0}
itertools.chain | {0} chained[ with {1}] | list
itertools.chain.from_iterable | {0} flattened | list
chain.from_iterable | {0} flattened | list
itertools.groupby | consecutive elements of {0} grouped | list
groupby | consecutive elements of {0} grouped | list
itertools.combinations | combinations of {0} of size {1} | list
combinations | combinations of {0} of size {1} | list
combinations_with_replacement | combinations of {0} with repetition | list
itertools.combinations_with_replacement | combinations of {0} with repetition | list
itertools.permutations | permutations of {0} | list
permutations | permutations of {0} | list
itertools.product | cartesian product of {0} and {1} | list
product | cartesian product of {0} and {1} | list
itertools.islice | slice of {0} | list
islice | slice of {0} | list
itertools.accumulate | cumulative results of {0} | list
accumulate | cumulative results of {0} | list
itertools.zip_longest | {0} and {1} interleaved in pairs | list
zip_longest | {0} and {1} interleaved in pairs | list
cycle | {0} repeated in a cycle | iterator
itertools.cycle | {0} repeated in a cycle | iterator
itertools.repeat | {0} repeated | iterator
tee | independent iterators over {0} | tuple
dropwhile | {0} after dropping the leading elements where {0} | list
takewhile | leading elements of {1} where {0} | list
collections.Counter | frequency of each element of {0} | dictionary
Counter | frequency of each element of {0} | dictionary
collections.defaultdict | dictionary with default values | dictionary
defaultdict | dictionary with default values | dictionary
collections.OrderedDict | ordered dictionary of {0} | dictionary
OrderedDict | ordered dictionary of {0} | dictionary
OrderedDict.fromkeys | distinct elements of {0} in order | dictionary
dict.fromkeys | distinct elements of {0} in order | dictionary
collections.deque | queue of {0} | list
deque | queue of {0} | list
collections.ChainMap | dictionaries {0} and {1} and {2} merged | dictionary
ChainMap | dictionaries {0} and {1} merged | dictionary
heapq.nlargest | {0} largest elements of {1} by heap queue | list
heapq.nsmallest | {0} smallest elements of {1} by heap queue | list
heapq.heapify | turn {0} into a heap queue | nothing
heapq.heappush | push {1} onto heap queue {0} | nothing
heapq.heappop | smallest element popped from heap queue {0}
heapq.merge | sorted lists {0} and {1} and {2} merged | list
merge | {0} and {1} merged | list
bisect.bisect | insertion position of {1} in sorted {0} | integer
bisect.bisect_left | left insertion position of {1} in sorted {0} | integer
bisect.bisect_right | right insertion position of {1} in sorted {0} | integer
operator.itemgetter | item {0}
itemgetter | item {0}
operator.attrgetter | attribute {0}
operator.eq | whether {0} equals {1} | boolean
eq | whether {0} equals {1} | boolean
random.randint | random integer from {0} to {1} | integer
random.choice | random element of {0}
random.shuffle | shuffle {0} randomly | nothing
random.random | random number | number
random.sample | random sample of {0}
statistics.mean | mean, average of {0} | number
statistics.median | median of {0} | number
statistics.mode | most common value, mode of {0} | number
hashlib.md5 | MD5 hash of {0} | hash
hashlib.sha1 | SHA-1 hash of {0} | hash
hashlib.sha256 | SHA-256 hash of {0} | hash
base64.b64encode | {0} encoded as base64 | bytes
base64.b64decode | {0} decoded from base64 | bytes
uuid.uuid4 | new random unique id | string
logging.getLogger | logger | logger
warnings.warn | warn that {0} | nothing
threading.Thread | thread running {0} | thread
threading.Lock | lock | lock
asyncio.sleep | sleep for {0} seconds | nothing
asyncio.gather | results of {0} awaited concurrently | list
asyncio.create_task | {0} started as a task | task
inspect.signature | signature of function {0}
importlib.import_module | module {0} imported | module
import_module | module {0} imported | module
pickle.loads | {0} unpickled
pickle.dumps | {0} pickled | bytes
struct.pack | {1} packed as binary data | bytes
struct.unpack | {1} unpacked from binary data | tuple
requests.get | HTTP GET response of {0} | response
requests.post | HTTP POST response of {0} | response
requests.request | HTTP response of {1} | response
fetch | HTTP response fetched from {0} | response
urllib.parse.urlparse | URL {0} parsed | URL
urlparse | URL {0} parsed | URL
urlsplit | URL {0} split into parts | URL
urlunsplit | URL built from {0} | string
urlunparse | URL built from {0} | string
urljoin | URL {1} joined with base {0} | string
urlencode | {0} encoded as a URL query | string
quote | {0} percent-encoded for a URL | string
unquote | {0} decoded from URL encoding | string
sys.maxsize | largest integer | integer
sys.stdout.write | print {0} | nothing
sys.getsizeof | memory size in bytes of {0} | integer
Math.max | maximum of {0}[ and {1}] | number
Math.min | minimum of {0}[ and {1}] | number
Math.floor | {0} rounded down | number
Math.ceil | {0} rounded up | number
Math.round | {0} rounded | number
Math.abs | absolute value of {0} | number
Math.sqrt | square root of {0} | number
Math.pow | {0} raised to the power of {1} | number
Math.random | random number | number
Object.keys | keys of {0} | list
Object.values | values of {0} | list
Object.entries | key value pairs of {0} | list
Object.assign | {0} merged with properties of {1} | object
Object.freeze | {0} made read-only | object
Object.create | object with prototype {0} | object
Object.defineProperty | define property {1} of {0} | object
Object.getOwnPropertyNames | property names of {0} | list
Object.getPrototypeOf | prototype of {0} | object
Array.isArray | whether {0} is an array | boolean
Array.from | list of {0} | list
Number.isInteger | whether {0} is an integer | boolean
parseInt | {0} parsed as an integer | integer
parseFloat | {0} parsed as a number | number
isNaN | whether {0} is not a number | boolean
Number | {0} as a number | number
String | {0} as a string | string
Boolean | whether {0} is true | boolean
RegExp | {0} | regular expression
Set | set of distinct elements of {0} | set
Map | map of {0} | dictionary
Date | date of {0} | date
URL | URL {0} parsed | URL
Promise | promise | promise
Promise.all | results of all promises {0} | promise
Promise.resolve | promise resolved with {0} | promise
Promise.reject | promise rejected with {0} | promise
setTimeout | run {0} after a delay | nothing
setInterval | run {0} repeatedly | nothing
clearTimeout | cancel timer {0} | nothing
encodeURIComponent | {0} percent-encoded for a URL | string
decodeURIComponent | {0} decoded from URL encoding | string
console.log | print {0} | nothing
console.error | print error {0} | nothing
console.warn | print warning {0} | nothing
require | module {0} | module
""")

_IMPORTED: Mapping[str, Wording] = {
    name.rpartition(".")[2]: wording
    for name, wording in FUNCTIONS.items()
    if "." in name
}


def wording_of(name: str) -> Wording | None:
    """Look up a method (``.split``) or a function, however it was imported."""
    if name.startswith("."):
        return METHODS.get(name[1:])
    known = FUNCTIONS.get(name)
    if known is not None:
        return known
    last = name.rpartition(".")[2]
    return _IMPORTED.get(last) if last == name or last[:1].isupper() else None


METHODS: Mapping[str, Wording] = _words("""
append | append {1} to {0} | nothing | list
push | append {1} to {0} | integer | list
extend | extend {0} with {1} | nothing | list
insert | insert {2} into {0} at position {1} | nothing | list
remove | remove {1} from {0} | nothing | list
pop | element removed from {0} | | list
popitem | last entry removed from {0} | tuple | dictionary
popleft | first element removed from queue {0} | | list
appendleft | put {1} at the front of {0} | nothing | list
shift | first element removed from {0} | | list
unshift | put {1} at the front of {0} | integer | list
clear | clear {0} | nothing |
sort | sort {0} | nothing | list
reverse | reverse {0} | list | list
index | position of {1} in {0} | integer | list
indexOf | position of {1} in {0} | integer |
count | number of occurrences of {1} in {0} | integer |
copy | copy of {0} | |
add | add {1} to {0} | nothing | set
discard | remove {1} from {0} | nothing | set
union | union of {0} and {1} | set | set
intersection | common elements, intersection of {0} and {1} | set | set
difference | difference of {0} and {1} | set | set
symmetric_difference | symmetric difference of {0} and {1} | set | set
issubset | whether {0} is a subset of {1} | boolean | set
issuperset | whether {0} is a superset of {1} | boolean | set
isdisjoint | whether {0} and {1} have no common elements | boolean | set
update | update {0} with {1} | nothing | dictionary
setdefault | value of {1} in {0}, set when missing | | dictionary
items | key value pairs of {0} | list | dictionary
keys | keys of {0} | list | dictionary
values | values of {0} | list | dictionary
get | value of key {1} in {0} | | dictionary
has | whether {0} has {1} | boolean |
most_common | {1} most common elements of {0} with their counts | list | dictionary
elements | elements of {0} repeated by their count | list | dictionary
subtract | {1} subtracted from {0} | nothing | dictionary
split | {0} split[ at {1}] into words | list | string
rsplit | {0} split from the right[ at {1}] | list | string
splitlines | lines of {0} | list | string
partition | {0} split at the first {1} | tuple | string
rpartition | {0} split at the last {1} | tuple | string
join | {1} joined[ with {0}] | string | string
strip | {0} stripped of surrounding whitespace[ or {1}] | string | string
lstrip | {0} without leading whitespace[ or {1}] | string | string
rstrip | {0} without trailing whitespace[ or {1}] | string | string
trim | {0} stripped of surrounding whitespace | string | string
lower | {0} in lower case | string | string
upper | {0} in upper case | string | string
casefold | {0} in lower case | string | string
toLowerCase | {0} in lower case | string | string
toUpperCase | {0} in upper case | string | string
title | {0} in title case | string | string
capitalize | {0} capitalized | string | string
swapcase | {0} with upper and lower case swapped | string | string
replace | {0} with {1} replaced by {2} | string | string
replaceAll | {0} with every {1} replaced by {2} | string | string
translate | characters of {0} translated | string | string
find | position of {1} found in {0} | integer | string
rfind | last position of {1} in {0} | integer | string
startswith | whether {0} starts with {1} | boolean | string
endswith | whether {0} ends with {1} | boolean | string
startsWith | whether {0} starts with {1} | boolean | string
endsWith | whether {0} ends with {1} | boolean | string
includes | whether {0} includes {1} | boolean |
removeprefix | {0} without prefix {1} | string | string
removesuffix | {0} without suffix {1} | string | string
isdigit | whether {0} is a digit | boolean | string
isnumeric | whether {0} is numeric | boolean | string
isdecimal | whether {0} is decimal | boolean | string
isalpha | whether {0} is a letter of the alphabet | boolean | string
isalnum | whether {0} is alphanumeric | boolean | string
isupper | whether {0} is upper case | boolean | string
islower | whether {0} is lower case | boolean | string
isspace | whether {0} is whitespace | boolean | string
istitle | whether {0} is in title case | boolean | string
is_integer | whether {0} is a whole number | boolean | number
zfill | {0} padded with zeros to width {1} | string | string
ljust | {0} padded on the right to width {1} | string | string
rjust | {0} padded on the left to width {1} | string | string
center | {0} centered to width {1} | string | string
padStart | {0} padded at the start to width {1} | string | string
encode | {0} encoded to bytes | bytes | string
decode | {0} decoded to text | string | bytes
format | {0} formatted with {1} | string | string
charAt | character of {0} at {1} | string | string
charCodeAt | character code of {0} at {1} | integer | string
substring | part of {0} from {1}[ to {2}] | string | string
substr | part of {0} from {1} | string | string
slice | slice of {0} from {1}[ to {2}] | |
splice | remove or replace elements of {0} from {1} | list | list
concat | {0} concatenated with {1} | |
group | matched text of {0} | string | match
groups | matched groups of {0} | tuple | match
start | start position of {0} | integer | match
end | end position of {0} | integer | match
span | start and end position of {0} | tuple | match
match | match of {0} with {1} | match |
search | match of {0} searched in {1} | match |
fullmatch | full match of {0} with {1} | match | regular expression
findall | all matches of {0} in {1} | list | regular expression
finditer | all matches of {0} in {1} | list | regular expression
sub | {2} with every {0} replaced by {1} | string | regular expression
test | whether {1} matches {0} | boolean | regular expression
exec | match of {0} in {1} | match | regular expression
forEach | do for each element of {0} | nothing | list
some | whether any element of {0} where {1} | boolean | list
every | whether every element of {0} where {1} | boolean | list
flat | {0} flattened | list | list
toString | {0} as a string | string |
toFixed | {0} with {1} decimal places | string | number
hasOwnProperty | whether {0} has property {1} | boolean |
then | after {0} resolves, {1} | promise | promise
read | content read from {0} | string | file
readline | line read from {0} | string | file
readlines | lines read from {0} | list | file
write | write {1} to {0} | integer | file
writelines | write lines {1} to {0} | nothing | file
close | close {0} | nothing |
flush | flush {0} | nothing |
seek | move to position {1} in {0} | integer | file
read_text | text read from file {0} | string | path
write_text | write {1} to file {0} | integer | path
exists | whether {0} exists | boolean | path
mkdir | create folder {0} | nothing | path
strftime | {0} formatted as date text {1} | string | date
isoformat | {0} as ISO date text | string | date
total_seconds | seconds of {0} | number | duration
acquire | acquire lock {0} | boolean | lock
release | release lock {0} | nothing | lock
execute | execute database statement {1} | | cursor
fetchone | one row fetched from {0} | tuple | cursor
fetchall | all rows fetched from {0} | list | cursor
commit | commit the transaction of {0} | nothing |
rollback | roll back the transaction of {0} | nothing |
hexdigest | hexadecimal digest of {0} | string | hash
digest | digest of {0} | bytes | hash
conjugate | complex conjugate of {0} | number | number
bit_length | number of bits of {0} | integer | number
send | send {1} through {0} | |
emit | emit event {1} | |
addEventListener | listen to event {1} | nothing |
on | listen to event {1} | |
__init__ | initialize the parent class | nothing |
""")

TYPE_WORDS: Mapping[str, str] = {
    "str": "string",
    "string": "string",
    "text": "string",
    "int": "integer",
    "integer": "integer",
    "float": "number",
    "number": "number",
    "complex": "complex number",
    "bool": "boolean",
    "boolean": "boolean",
    "list": "list",
    "sequence": "list",
    "iterable": "list",
    "array": "list",
    "readonlyarray": "list",
    "collection": "list",
    "iterator": "iterator",
    "generator": "iterator",
    "tuple": "tuple",
    "set": "set",
    "frozenset": "set",
    "dict": "dictionary",
    "mapping": "dictionary",
    "mutablemapping": "dictionary",
    "map": "dictionary",
    "record": "dictionary",
    "callable": "function",
    "function": "function",
    "bytes": "bytes",
    "none": "nothing",
    "void": "nothing",
    "any": "value",
    "unknown": "value",
    "object": "object",
    "promise": "promise",
}

TECHNIQUES: Mapping[str, str] = {
    "re": "regular expression (regex)",
    "heapq": "heap queue algorithm",
    "itertools": "itertools",
    "collections": "collections module",
    "math": "math functions",
    "cmath": "complex numbers",
    "bisect": "binary search (bisect)",
    "functools": "functools",
    "operator": "operator module",
    "json": "JSON",
    "datetime": "dates and times",
    "random": "random numbers",
    "os": "operating system and file paths",
    "sys": "interpreter state",
    "threading": "threads",
    "asyncio": "asynchronous tasks",
    "subprocess": "child processes",
    "socket": "network sockets",
    "sqlite3": "SQL database",
    "hashlib": "cryptographic hash",
    "logging": "logging",
    "requests": "HTTP requests",
    "urllib": "URLs",
    "string": "string constants",
    "copy": "copying",
}
