"""Plain words for library functions of Java, Go, C# and C."""

from collections.abc import Mapping

from sacl.domain.static_description.call_templates import Wording, wordings

PLATFORM_FUNCTIONS: Mapping[str, Wording] = wordings("""
strings.Split | {0} split at {1} | list
strings.Fields | {0} split into words | list
strings.Join | {0} joined[ with {1}] | string
strings.Contains | whether {0} contains {1} | boolean
strings.HasPrefix | whether {0} starts with {1} | boolean
strings.HasSuffix | whether {0} ends with {1} | boolean
strings.Index | position of {1} found in {0} | integer
strings.Replace | {0} with {1} replaced by {2} | string
strings.ReplaceAll | {0} with every {1} replaced by {2} | string
strings.ToLower | {0} in lower case | string
strings.ToUpper | {0} in upper case | string
strings.TrimSpace | {0} stripped of surrounding whitespace | string
strings.Trim | {0} stripped of surrounding {1} | string
strings.TrimPrefix | {0} without prefix {1} | string
strings.TrimSuffix | {0} without suffix {1} | string
strings.TrimLeft | {0} without leading {1} | string
strings.TrimRight | {0} without trailing {1} | string
strings.Repeat | {0} repeated {1} times | string
strings.EqualFold | whether {0} equals {1} ignoring case | boolean
strconv.Atoi | {0} parsed as an integer | integer
strconv.Itoa | {0} as a string | string
strconv.ParseInt | {0} parsed as an integer | integer
strconv.ParseBool | {0} parsed as a boolean | boolean
strconv.Quote | {0} quoted | string
fmt.Sprintf | {0} formatted[ with {1}][ and {2}] | string
fmt.Sprint | {0} as a string | string
fmt.Errorf | error {0} | error
errors.New | error {0} | error
errors.Is | whether error {0} is {1} | boolean
errors.As | whether error {0} is of the type of {1} | boolean
fmt.Println | print {0} | nothing
fmt.Printf | print {0} | nothing
fmt.Fprintf | write {1} to {0} | nothing
fmt.Fprintln | write {1} to {0} | nothing
sort.Strings | sort {0} | nothing
sort.Ints | sort {0} | nothing
sort.Slice | sort {0} | nothing
sort.SliceStable | sort {0} stably | nothing
slices.Contains | whether {0} contains {1} | boolean
os.Open | file {0} opened | file
os.ReadFile | content of file {0} | bytes
os.WriteFile | write {1} to file {0} | nothing
os.Stat | information about file {0}
os.MkdirAll | create folder {0} | nothing
os.RemoveAll | delete {0} with its content | nothing
os.Getenv | environment variable {0} | string
os.Exit | exit the program | nothing
filepath.Join | paths {0}[ and {1}] joined | string
filepath.Base | file name of path {0} | string
filepath.Dir | folder of path {0} | string
filepath.Ext | extension of path {0} | string
filepath.Abs | absolute path of {0} | string
path.Join | paths {0}[ and {1}] joined | string
path.Base | file name of path {0} | string
path.Dir | folder of path {0} | string
path.Ext | extension of path {0} | string
path.join | paths {0}[ and {1}] joined | string
path.resolve | absolute path of {0} | string
path.basename | file name of path {0} | string
path.dirname | folder of path {0} | string
fs.readFileSync | content of file {0} | string
fs.writeFileSync | write {1} to file {0} | nothing
fs.existsSync | whether file {0} exists | boolean
json.Marshal | {0} serialized to JSON | bytes
json.Unmarshal | parse JSON {0} into {1} | nothing
time.Now | current time | date
time.Since | time passed since {0} | duration
time.Sleep | sleep for {0} | nothing
regexp.MustCompile | regular expression {0} | regular expression
append | {0} with {1} appended | list
Objects.requireNonNull | {0}, which must not be null
Objects.equals | whether {0} equals {1} | boolean
Objects.hash | hash of {0} | integer
String.format | {0} formatted[ with {1}] | string
String.valueOf | {0} as a string | string
String.join | {1} joined with {0} | string
Integer.parseInt | {0} parsed as an integer | integer
Integer.valueOf | {0} as an integer | integer
Integer.toString | {0} as a string | string
Long.parseLong | {0} parsed as an integer | integer
Double.parseDouble | {0} parsed as a number | number
Double.valueOf | {0} as a number | number
Character.isDigit | whether {0} is a digit | boolean
Character.isLetter | whether {0} is a letter | boolean
Arrays.asList | list of {0}[ and {1}] | list
Arrays.sort | sort {0} | nothing
Arrays.fill | fill {0} with {1} | nothing
Arrays.copyOf | copy of {0} | list
Collections.sort | sort {0} | nothing
Collections.emptyList | empty list | list
Collections.unmodifiableList | read-only view of {0} | list
System.currentTimeMillis | current time in milliseconds | integer
System.nanoTime | current time in nanoseconds | integer
System.arraycopy | copy elements of {0} to {2} | nothing
System.out.println | print {0} | nothing
Thread.sleep | sleep for {0} milliseconds | nothing
Files.readAllBytes | content of file {0} | bytes
Files.exists | whether file {0} exists | boolean
Console.WriteLine | print {0} | nothing
string.IsNullOrEmpty | whether {0} is missing or empty | boolean
String.IsNullOrEmpty | whether {0} is missing or empty | boolean
array_filter | elements of {0}[ where {1}] | list
array_key_exists | whether {1} has key {0} | boolean
array_keys | keys of {0} | list
array_map | {0} applied to each element of {1} | list
array_merge | {0}[ and {1}][ and {2}] merged | list
array_values | values of {0} | list
count | number of elements of {0} | integer
empty | whether {0} is empty | boolean
explode | {1} split at {0} | list
file_exists | whether file {0} exists | boolean
file_get_contents | content of file {0} | string
file_put_contents | write {1} to file {0} | nothing
implode | {1} joined with {0} | string
in_array | whether {0} is in {1} | boolean
is_array | whether {0} is an array | boolean
is_callable | whether {0} can be called | boolean
is_int | whether {0} is an integer | boolean
is_null | whether {0} is missing | boolean
is_object | whether {0} is an object | boolean
is_string | whether {0} is a string | boolean
isset | whether {0} is set | boolean
json_decode | {0} parsed from JSON
json_encode | {0} serialized to JSON | string
preg_match | whether {1} matches regular expression {0} | boolean
preg_replace | {2} with every match of {0} replaced by {1} | string
sprintf | {0} formatted[ with {1}][ and {2}] | string
str_replace | {2} with every {0} replaced by {1} | string
strtolower | {0} in lower case | string
strtoupper | {0} in upper case | string
substr | part of {0} from {1} | string
trim | {0} stripped of surrounding whitespace | string
unset | remove {0} | nothing
strlen | length of {0} | integer
strcmp | comparison of {0} with {1} | integer
strchr | position of {1} found in {0}
memcpy | copy memory of {1} to {0} | nothing
memset | fill memory of {0} with {1} | nothing
malloc | new memory of {0} bytes | pointer
free | free memory of {0} | nothing
printf | print {0} | nothing
snprintf | write {2} formatted into {0} | integer
assert | check {0} | nothing
anyhow | error {0} | error
matches | whether {0} is {1} | boolean
quote | quoted code
assert_eq | check that {0} equals {1} | nothing
assert_ne | check that {0} differs from {1} | nothing
debug_assert | check {0} | nothing
debug_assert_eq | check that {0} equals {1} | nothing
eprint | print error {0} | nothing
eprintln | print error {0} | nothing
println | print {0} | nothing
vec | new list[ of {0}][ and {1}] | list
write | write {1}[ with {2}] to {0} | nothing
writeln | write line {1}[ with {2}] to {0} | nothing
precondition | check {0} | nothing
""")
