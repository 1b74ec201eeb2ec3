"""Plain words for functions of the languages' libraries and popular packages."""

from collections.abc import Mapping

from sacl.domain.static_description.call_templates import Wording, wordings

FUNCTIONS: Mapping[str, Wording] = wordings("""
len | length of {0} | integer
sum | sum of {0} | number
max | maximum of {0}[ and {1}][ and {2}] | number
min | minimum of {0}[ and {1}][ and {2}] | number
sorted | sorted {0} | list
reversed | reversed {0} | list
abs | absolute value of {0} | number
round | {0} rounded[ to {1} decimal places] | number
pow | {0} raised to the power of {1}[ modulo {2}] | number
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
re.compile | regular expression {0} | regular expression
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
RegExp | regular expression {0} | regular expression
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
