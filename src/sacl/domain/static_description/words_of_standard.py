"""Plain words for more functions of Python's standard library."""

from collections.abc import Mapping

from sacl.domain.static_description.call_templates import Wording, wordings

STANDARD_FUNCTIONS: Mapping[str, Wording] = wordings("""
abc.abstractmethod | abstract method
argparse.ArgumentParser | command line argument parser | parser
array.array | array of {1}
ast.literal_eval | {0} evaluated as a Python literal
ast.parse | {0} parsed into a syntax tree | syntax tree
asyncio.get_event_loop | event loop | event loop
asyncio.run | asynchronous {0} run until complete
asyncio.wait_for | {0} awaited with a timeout
atexit.register | call {0} when the program exits | nothing
binascii.hexlify | hexadecimal of {0} | bytes
binascii.unhexlify | bytes from hexadecimal {0} | bytes
calendar.monthrange | first weekday and number of days of month {1} in year {0} | tuple
codecs.open | file {0} opened | file
collections.namedtuple | named tuple class | type
configparser.ConfigParser | configuration parser for ini files
contextlib.closing | {0} that is closed afterwards
copyreg.pickle | register how to pickle {0} | nothing
csv.DictReader | rows of CSV {0} as dictionaries | list
csv.DictWriter | writer of dictionaries as CSV to {0}
csv.reader | rows of CSV {0} | list
csv.writer | CSV writer to {0}
ctypes.cast | {0} cast to ctypes {1}
ctypes.create_string_buffer | character buffer of {0}
datetime.combine | date {0} and time {1} combined into a datetime | date
datetime.date.today | today's date | date
date.today | today's date | date
datetime.datetime.combine | date {0} and time {1} combined into a datetime | date
datetime.datetime.fromtimestamp | datetime from Unix timestamp {0} | date
datetime.datetime.today | current date and time | date
datetime.datetime.utcfromtimestamp | UTC datetime from Unix timestamp {0} | date
datetime.datetime.utcnow | current date and time in UTC | date
datetime.fromtimestamp | datetime from Unix timestamp {0} | date
datetime.utcfromtimestamp | UTC datetime from Unix timestamp {0} | date
datetime.utcnow | current date and time in UTC | date
decimal.Decimal | {0} as a decimal number | number
difflib.get_close_matches | closest matches of {0} in {1} | list
difflib.SequenceMatcher | similarity matcher of sequences
email.utils.parseaddr | email address {0} parsed | tuple
fnmatch.fnmatch | whether file name {0} matches wildcard pattern {1} | boolean
fractions.Fraction | {0} as a fraction | number
functools.cmp_to_key | comparison function {0} as a sort key | function
gc.collect | collect garbage | integer
getpass.getpass | password typed by the user | string
getpass.getuser | login name of the user | string
glob.glob | files that match pattern {0} | list
gzip.open | gzip compressed file {0} opened | file
hashlib.new | hash by algorithm {0} | hash
hashlib.sha512 | SHA-512 hash of {0} | hash
heapq.heappushpop | smallest element after pushing {1} onto heap queue {0}
hmac.new | HMAC keyed hash of {1} | hash
html.escape | {0} escaped for HTML | string
html.unescape | {0} with HTML entities decoded | string
http.client.HTTPConnection | HTTP connection to {0}
importlib.reload | module {0} reloaded | module
inspect.currentframe | current stack frame
inspect.getargspec | argument names of function {0} | tuple
inspect.getdoc | docstring of {0} | string
inspect.getfile | source file of {0} | string
inspect.getfullargspec | argument names of function {0} | tuple
inspect.getmembers | members of {0} | list
inspect.getmodule | module of {0} | module
inspect.getsource | source code of {0} | string
inspect.isclass | whether {0} is a class | boolean
inspect.isfunction | whether {0} is a function | boolean
inspect.isgeneratorfunction | whether {0} is a generator function | boolean
inspect.ismethod | whether {0} is a method | boolean
inspect.stack | call stack | list
io.BytesIO | in-memory bytes stream of {0} | file
io.StringIO | in-memory text stream | file
ipaddress.ip_address | {0} as an IP address
ipaddress.ip_network | {0} as an IP network
itertools.compress | elements of {0} selected by {1} | list
itertools.count | endless counter | iterator
itertools.starmap | {0} applied to argument tuples of {1} | list
itertools.tee | independent iterators over {0} | tuple
linecache.getline | line {1} of file {0} | string
locale.setlocale | set the locale | string
logging.basicConfig | configure logging | nothing
logging.critical | log critical message {0} | nothing
logging.debug | log debug message {0} | nothing
logging.error | log error message {0} | nothing
logging.exception | log error message {0} with traceback | nothing
logging.FileHandler | handler that logs to file {0}
logging.Formatter | log format {0}
logging.info | log message {0} | nothing
logging.StreamHandler | handler that logs to a stream
logging.warning | log warning {0} | nothing
math.atan2 | angle, arc tangent of {0} and {1} | number
math.copysign | {0} with the sign of {1} | number
math.exp | exponential of {0} | number
math.fsum | exact sum of {0} | number
math.isclose | whether {0} is close to {1} | boolean
math.isinf | whether {0} is infinite | boolean
math.isnan | whether {0} is not a number, NaN | boolean
math.log1p | logarithm of one plus {0} | number
math.modf | fractional and integer part of {0} | tuple
math.trunc | {0} truncated to an integer | integer
mimetypes.guess_type | MIME type guessed of file {0} | tuple
multiprocessing.cpu_count | number of processors | integer
multiprocessing.Pool | pool of worker processes
multiprocessing.Process | process running {0}
multiprocessing.Queue | queue between processes
numbers.Number | number
operator.mul | product of {0} and {1} | number
os.access | whether path {0} may be accessed | boolean
os.chdir | change the working directory to {0} | nothing
os.chmod | change permissions of file {0} | nothing
os.chown | change owner of file {0} | nothing
os.close | close file descriptor {0} | nothing
os.cpu_count | number of processors | integer
os.environ | environment variables | dictionary
os.environ.copy | copy of the environment variables | dictionary
os.execv | replace the process by program {0} | nothing
os.fork | process id of a forked child | integer
os.fsync | flush file {0} to disk | nothing
os.getuid | user id | integer
os.isatty | whether {0} is a terminal | boolean
os.kill | send a signal to process {0} | nothing
os.linesep | line separator | string
os.name | name of the operating system | string
os.path.commonprefix | longest common prefix of paths {0} | string
os.path.expanduser | path {0} with home directory expanded | string
os.path.expandvars | path {0} with environment variables expanded | string
os.path.getctime | creation or change time of file {0} | number
os.path.isabs | whether path {0} is absolute | boolean
os.path.islink | whether path {0} is a symbolic link | boolean
os.path.normpath | path {0} normalized | string
os.path.relpath | relative path of {0}[ from {1}] | string
os.path.samefile | whether {0} and {1} are the same file | boolean
os.path.sep | path separator | string
os.path.split | folder and file name of path {0} | tuple
os.popen | output of shell command {0} | file
os.removedirs | delete empty folders {0} | nothing
os.replace | rename file {0} to {1} | nothing
os.rmdir | delete folder {0} | nothing
os.scandir | entries of folder {0} | list
os.sep | path separator | string
os.stat | file status, size and times of {0}
os.symlink | create symbolic link {1} to {0} | nothing
os.system | exit status of shell command {0} | integer
os.uname | operating system name and version
os.urandom | random bytes | bytes
os.utime | set modification time of file {0} | nothing
os.waitpid | process {0} waited for | tuple
pathlib.Path | path of {0} | path
Path | path of {0} | path
Path.cwd | current working folder | path
Path.home | home directory | path
pickle.dump | pickle {0} to file {1} | nothing
pickle.load | object unpickled from file {0}
cPickle.dump | pickle {0} to file {1} | nothing
cPickle.load | object unpickled from file {0}
pkgutil.iter_modules | modules below {0} | list
platform.machine | machine type | string
platform.platform | operating system name and version | string
platform.python_version | Python version | string
platform.system | name of the operating system | string
pprint.pformat | {0} pretty printed to a string | string
pprint.pprint | pretty print {0} | nothing
pprint | pretty print {0} | nothing
queue.Queue | queue
Queue.Queue | queue
random.choices | random elements of {0} with repetition | list
random.gauss | random number of a normal distribution | number
random.getrandbits | random bits | integer
random.randrange | random integer below {0} | integer
random.seed | seed the random number generator | nothing
random.uniform | random number between {0} and {1} | number
readline.set_completer | set completer of the command line | nothing
secrets.token_hex | random hexadecimal token | string
select.select | file descriptors that are ready | tuple
shelve.open | persistent dictionary in file {0}
shlex.quote | {0} quoted for the shell | string
shlex.split | {0} split into shell arguments | list
shutil.copy2 | copy file {0} to {1} | nothing
shutil.copyfileobj | copy file contents of {0} to {1} | nothing
shutil.copytree | copy folder {0} to {1} | nothing
shutil.disk_usage | disk space of {0}
shutil.get_terminal_size | size of the terminal | tuple
shutil.make_archive | archive file of a folder | string
shutil.which | path of executable command {0} | string
signal.signal | handle signal {0} by {1} | nothing
smtplib.SMTP | SMTP mail server connection
socket.create_connection | socket connected to {0} | socket
socket.getfqdn | fully qualified domain name | string
socket.gethostbyname | IP address of host {0} | string
socket.gethostname | host name of the machine | string
socket.inet_aton | IP address {0} as packed bytes | bytes
socket.inet_ntoa | IP address of packed bytes {0} | string
socket.socket | network socket | socket
sqlite3.connect | SQLite database {0} connected | connection
ssl.create_default_context | default SSL context
stat.S_ISDIR | whether mode {0} is a directory | boolean
statistics.stdev | standard deviation of {0} | number
string.ascii_letters | letters of the alphabet | string
string.ascii_lowercase | lower case letters | string
string.ascii_uppercase | upper case letters | string
string.digits | digits | string
string.punctuation | punctuation characters | string
string.Template | template text {0}
struct.calcsize | size in bytes of binary format {0} | integer
subprocess.call | exit status of command {0} run | integer
subprocess.check_call | command {0} run, checked for success | integer
subprocess.getoutput | output of shell command {0} | string
sys._getframe | stack frame
sys.argv | command line arguments | list
sys.exc_info | type, value and traceback of the current exception | tuple
sys.executable | path of the Python interpreter | string
sys.getdefaultencoding | default text encoding | string
sys.getrecursionlimit | recursion limit | integer
sys.modules | imported modules | dictionary
sys.path | module search path | list
sys.path.append | add {0} to the module search path | nothing
sys.path.insert | insert {1} into the module search path | nothing
sys.platform | name of the operating system | string
sys.setrecursionlimit | set the recursion limit to {0} | nothing
sys.stderr.write | print error {0} | nothing
sys.stdin.read | text read from standard input | string
sys.stdin.readline | line read from standard input | string
sys.stdin.readlines | lines read from standard input | list
sys.stdout.flush | flush standard output | nothing
sys.version_info | Python version | tuple
tarfile.open | tar archive {0} opened | file
tempfile.gettempdir | temporary directory | string
tempfile.mkdtemp | new temporary directory | string
tempfile.mkstemp | new temporary file | tuple
tempfile.mktemp | temporary file name | string
tempfile.NamedTemporaryFile | temporary file with a name | file
tempfile.TemporaryDirectory | temporary directory
tempfile.TemporaryFile | temporary file | file
textwrap.dedent | {0} without common indentation | string
textwrap.fill | {0} wrapped to a width | string
textwrap.indent | {0} indented with {1} | string
textwrap.wrap | {0} wrapped into lines | list
threading.current_thread | current thread | thread
threading.Event | event between threads | event
threading.RLock | reentrant lock | lock
threading.Timer | timer that runs {1} after {0} seconds | thread
time.clock | processor time | number
time.ctime | time {0} as text | string
time.gmtime | UTC time fields of timestamp
time.localtime | local time fields of timestamp
time.mktime | Unix timestamp of local time {0} | number
time.monotonic | monotonic time | number
time.strftime | time formatted as text {0} | string
time.strptime | {0} parsed as a time by format {1}
timeit.default_timer | current time | number
timeit.timeit | execution time of {0} measured | number
traceback.format_exc | traceback of the current exception as text | string
traceback.format_exception | exception traceback formatted as lines | list
traceback.print_exc | print the traceback of the exception | nothing
types.ModuleType | module {0} | module
unicodedata.category | Unicode category of {0} | string
unicodedata.normalize | {1} normalized to Unicode form {0} | string
urllib2.urlopen | response of opening URL {0} | response
urllib.parse.parse_qs | URL query {0} parsed | dictionary
urllib.parse.quote | {0} percent-encoded for a URL | string
urllib.parse.unquote | {0} decoded from URL encoding | string
urllib.parse.urlencode | {0} encoded as a URL query | string
urllib.parse.urljoin | URL {1} joined with base {0} | string
urllib.parse.urlsplit | URL {0} split into parts | URL
urllib.quote | {0} percent-encoded for a URL | string
urllib.request.Request | HTTP request for {0}
urllib.request.urlopen | response of opening URL {0} | response
urllib.request.urlretrieve | URL {0} downloaded to a file | tuple
urllib.urlencode | {0} encoded as a URL query | string
urllib.urlopen | response of opening URL {0} | response
urlopen | response of opening URL {0} | response
urlparse.urljoin | URL {1} joined with base {0} | string
urlparse.urlparse | URL {0} parsed | URL
uuid.uuid1 | new unique id of host and time | string
uuid.UUID | {0} as a UUID
warnings.filterwarnings | filter warnings | nothing
warnings.simplefilter | filter warnings | nothing
weakref.ref | weak reference to {0}
webbrowser.open | open {0} in the web browser | nothing
xml.dom.minidom.parseString | XML {0} parsed
zipfile.ZipFile | zip archive {0} opened | file
zlib.compress | {0} compressed | bytes
zlib.crc32 | CRC checksum of {0} | integer
zlib.decompress | {0} decompressed | bytes
ElementTree.Element | XML element {0}
ElementTree.fromstring | XML {0} parsed
ElementTree.parse | XML file {0} parsed
ElementTree.SubElement | XML element {1} below {0}
ElementTree.tostring | XML text of {0} | bytes
""")
