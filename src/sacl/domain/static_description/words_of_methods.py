"""Plain words for methods, whatever object they are called on."""

from collections.abc import Mapping

from sacl.domain.static_description.call_templates import Wording, wordings

AMBIGUOUS = frozenset(
    {
        *("end", "exec", "find", "format", "group", "groups", "span", "start"),
        *("test",),
    }
)
"""Methods that mean something else on anything but their receiver."""

METHODS: Mapping[str, Wording] = wordings("""
append | append {1} to {0} | nothing | list
push | append {1} to {0} | nothing | list
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
get | value for {1} from {0} | |
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
sub | substitution with {0}, {1} and {2} | string |
gsub | {0} with every {1} replaced by {2} | string | string
test | whether {1} matches {0} | boolean | regular expression
exec | match of {0} in {1} | match | regular expression
forEach | do for each element of {0} | nothing | list
some | whether any element of {0} where {1} | boolean | list
every | whether every element of {0} where {1} | boolean | list
flat | {0} flattened | list | list
toString | {0} as a string | string |
to_string | {0} as a string | string |
length | length of {0} | integer |
len | length of {0} | integer |
isEmpty | whether {0} is empty | boolean |
is_empty | whether {0} is empty | boolean |
equals | whether {0} equals {1} | boolean |
contains | whether {0} contains {1} | boolean |
containsKey | whether {0} has key {1} | boolean | dictionary
contains_key | whether {0} has key {1} | boolean | dictionary
put | put {1}[ with {2}] into {0} | nothing |
getOrDefault | value for {1} from {0}, or {2} | | dictionary
is_none | whether {0} is missing | boolean |
is_some | whether {0} is there | boolean |
clone | copy of {0} | |
unwrap_or | {0}, or {1} where there is none | |
unwrap_or_default | {0}, or the default where there is none | |
unwrap_or_else | {0}, or another value where there is none | |
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
acquire | acquire lock {0} | |
release | release lock {0} | nothing | lock
execute | {1} executed by {0} | | cursor
fetchone | one row fetched from {0} | tuple | cursor
fetchall | all rows fetched from {0} | list | cursor
commit | commit the transaction of {0} | nothing |
rollback | roll back the transaction of {0} | nothing |
hexdigest | hexadecimal digest of {0} | string | hash
digest | digest of {0} | bytes | hash
conjugate | complex conjugate of {0} | number | number
bit_length | number of bits of {0} | integer | number
send | send {1} through {0} | |
emit | emit event {1} of {0} | |
addEventListener | listen to event {1} | nothing |
on | listen to event {1} | |
__init__ | initialize the parent class | nothing |
""")
