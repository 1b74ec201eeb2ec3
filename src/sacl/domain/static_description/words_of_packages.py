"""Plain words for the popular packages of Python, functions and methods."""

from collections.abc import Mapping

from sacl.domain.static_description.call_templates import Wording, wordings
from sacl.domain.static_description.words_of_functions import FUNCTIONS
from sacl.domain.static_description.words_of_standard import STANDARD_FUNCTIONS

ALIASES: Mapping[str, str] = {
    "ET": "ElementTree",
    "np": "numpy",
    "nx": "networkx",
    "pd": "pandas",
    "plt": "pyplot",
    "sns": "seaborn",
    "tf": "tensorflow",
}
"""What packages are imported as by custom, with the name that is searched for."""

_POPULAR = wordings("""
BeautifulSoup | HTML {0} parsed by BeautifulSoup
Image.fromarray | image from array {0}
Image.new | new image
Image.open | image file {0} opened
arrow.get | date and time of {0}
boto3.client | AWS client for {0}
boto3.resource | AWS resource {0}
click.echo | print {0} | nothing
click.prompt | input prompted from the user
cv2.cvtColor | image {0} converted to another color space
cv2.imread | image read from file {0}
cv2.imshow | show image {1} in a window | nothing
cv2.imwrite | write image {1} to file {0} | nothing
cv2.resize | image {0} resized
flask.jsonify | JSON response | response
jsonify | JSON response | response
jwt.decode | JSON web token {0} decoded
jwt.encode | JSON web token of {0}
numpy.all | whether all elements of {0} are true | boolean
numpy.allclose | whether all elements of {0} and {1} are close | boolean
numpy.any | whether any element of {0} is true | boolean
numpy.append | array {0} with {1} appended
numpy.arange | array of numbers in a range
numpy.argmax | index of the maximum of {0} | integer
numpy.argmin | index of the minimum of {0} | integer
numpy.argsort | indices that sort {0}
numpy.around | {0} rounded
numpy.array | numpy array of {0} | array
numpy.array_equal | whether arrays {0} and {1} are equal | boolean
numpy.asarray | {0} as a numpy array | array
numpy.average | average of {0} | number
numpy.bincount | count of each integer in array {0}
numpy.clip | {0} limited to the range between {1} and {2}
numpy.column_stack | arrays {0} stacked as columns
numpy.concatenate | arrays {0} concatenated | array
numpy.convolve | convolution of {0} and {1}
numpy.corrcoef | correlation coefficients of {0}[ and {1}]
numpy.cov | covariance of {0}
numpy.cross | cross product of vectors {0} and {1}
numpy.cumsum | cumulative sum of {0}
numpy.diag | diagonal of matrix {0}
numpy.diff | differences of consecutive elements of {0}
numpy.dot | dot product of {0} and {1}
numpy.empty | uninitialized numpy array of shape {0} | array
numpy.expand_dims | {0} with another dimension
numpy.eye | identity matrix of size {0} | array
numpy.flatnonzero | indices of nonzero elements of {0}
numpy.fft.fft | Fourier transform of {0}
numpy.full | numpy array filled with {1} | array
numpy.histogram | histogram of {0}
numpy.hstack | arrays {0} stacked horizontally | array
numpy.in1d | whether elements of {0} are in {1}
numpy.inf | infinity | number
numpy.interp | linear interpolation at {0}
numpy.isfinite | whether {0} is finite
numpy.isnan | whether {0} is not a number, NaN
numpy.linalg.det | determinant of matrix {0}
numpy.linalg.eig | eigenvalues and eigenvectors of {0}
numpy.linalg.inv | inverse of matrix {0}
numpy.linalg.norm | norm, length of vector {0}
numpy.linalg.solve | solution of the linear equations {0}
numpy.linalg.svd | singular value decomposition of {0}
numpy.linspace | evenly spaced numbers from {0} to {1} | array
numpy.load | array loaded from file {0}
numpy.loadtxt | array loaded from text file {0}
numpy.max | maximum of {0}
numpy.amax | maximum of {0}
numpy.maximum | element-wise maximum of {0} and {1}
numpy.mean | mean, average of {0}
numpy.median | median of {0}
numpy.meshgrid | coordinate grid of {0} and {1}
numpy.min | minimum of {0}
numpy.amin | minimum of {0}
numpy.minimum | element-wise minimum of {0} and {1}
numpy.nan | not a number, NaN | number
numpy.nanmean | mean of {0} ignoring NaN
numpy.nonzero | indices of nonzero elements of {0}
numpy.ones | numpy array of ones | array
numpy.outer | outer product of {0} and {1}
numpy.pad | array {0} padded
numpy.percentile | percentile {1} of {0}
numpy.polyfit | polynomial fitted to points {0} and {1}
numpy.prod | product of elements of {0}
numpy.random.choice | random choice from {0}
numpy.random.normal | random numbers of a normal distribution
numpy.random.permutation | random permutation of {0}
numpy.random.rand | random numbers
numpy.random.randint | random integers
numpy.random.randn | random numbers of a normal distribution
numpy.random.seed | seed the random number generator | nothing
numpy.random.shuffle | shuffle {0} randomly | nothing
numpy.random.uniform | random numbers of a uniform distribution
numpy.ravel | {0} flattened
numpy.repeat | elements of {0} repeated
numpy.reshape | array {0} reshaped to {1}
numpy.roll | elements of {0} shifted around
numpy.save | save array {1} to file {0} | nothing
numpy.savetxt | save array {1} to text file {0} | nothing
numpy.sign | sign of {0}
numpy.sort | sorted array {0}
numpy.split | array {0} split into parts
numpy.square | square of {0}
numpy.squeeze | array {0} without dimensions of size one
numpy.stack | arrays {0} stacked
numpy.std | standard deviation of {0}
numpy.sum | sum of elements of {0}
numpy.tile | array {0} repeated
numpy.trace | trace of matrix {0}
numpy.transpose | matrix {0} transposed
numpy.unique | unique elements of {0}
numpy.unravel_index | coordinates of flat index {0}
numpy.var | variance of {0}
numpy.vstack | arrays {0} stacked vertically | array
numpy.where | elements or indices where {0}
numpy.zeros | numpy array of zeros | array
numpy.zeros_like | numpy array of zeros in the shape of {0} | array
pandas.DataFrame | pandas dataframe of {0} | dataframe
pandas.Series | pandas series of {0} | series
pandas.concat | dataframes {0} concatenated | dataframe
pandas.date_range | range of dates
pandas.isnull | whether {0} is null, missing
pandas.merge | dataframes {0} and {1} merged, joined | dataframe
pandas.notnull | whether {0} is not null
pandas.read_csv | dataframe read from CSV file {0} | dataframe
pandas.read_excel | dataframe read from Excel file {0} | dataframe
pandas.read_json | dataframe read from JSON {0} | dataframe
pandas.read_sql | dataframe read by SQL query {0} | dataframe
pandas.to_datetime | {0} converted to datetime
pandas.to_numeric | {0} converted to numbers
psutil.Process | process {0}
psycopg2.connect | PostgreSQL database connected | connection
pymongo.MongoClient | MongoDB client
pyplot.axis | set the plot's axis | nothing
pyplot.bar | plot bars | nothing
pyplot.close | close the plot figure | nothing
pyplot.colorbar | add a color bar to the plot | nothing
pyplot.figure | new plot figure | figure
pyplot.gca | current plot axes | axes
pyplot.gcf | current plot figure | figure
pyplot.grid | show grid lines in the plot | nothing
pyplot.hist | plot a histogram of {0} | nothing
pyplot.imshow | show image {0} in a plot | nothing
pyplot.legend | add a legend to the plot | nothing
pyplot.plot | plot a line graph | nothing
pyplot.savefig | save the plot figure to file {0} | nothing
pyplot.scatter | plot scattered points | nothing
pyplot.show | show the plot | nothing
pyplot.subplot | plot axes
pyplot.subplots | plot figure and axes | tuple
pyplot.title | set the plot's title to {0} | nothing
pyplot.xlabel | set the label of the x axis to {0} | nothing
pyplot.xlim | set the limits of the x axis | nothing
pyplot.xticks | set the ticks of the x axis | nothing
pyplot.ylabel | set the label of the y axis to {0} | nothing
pyplot.ylim | set the limits of the y axis | nothing
pytz.timezone | time zone {0}
redis.Redis | Redis client
redis.StrictRedis | Redis client
requests.Session | HTTP session
requests.delete | HTTP DELETE response of {0} | response
requests.head | HTTP HEAD response of {0} | response
requests.patch | HTTP PATCH response of {0} | response
requests.put | HTTP PUT response of {0} | response
six.iteritems | key value pairs of {0} | list
six.moves.input | text typed by the user | string
sqlalchemy.create_engine | database engine for {0}
create_engine | database engine for {0}
tqdm | {0} with a progress bar | list
yaml.dump | {0} serialized to YAML | string
yaml.load | {0} parsed from YAML
yaml.safe_dump | {0} serialized to YAML | string
yaml.safe_load | {0} parsed from YAML
""")

_LIKE_MATH = (
    *("ceil", "cos", "exp", "floor", "log", "log10", "log1p", "log2", "pi"),
    *("sin", "sqrt", "tan"),
)
"""Functions of numpy that are called as in the module ``math``."""

_MATH = {
    name: {**FUNCTIONS, **STANDARD_FUNCTIONS}[f"math.{name}"] for name in _LIKE_MATH
}

PACKAGE_FUNCTIONS: Mapping[str, Wording] = {
    **{f"numpy.{name}": Wording(word.template) for name, word in _MATH.items()},
    **_POPULAR,
}

PACKAGE_METHODS: Mapping[str, Wording] = wordings("""
add_argument | add command line argument {1} to {0} | nothing
addHandler | add log handler {1} to {0} | nothing
argmax | index of the maximum of {0} | integer
argmin | index of the minimum of {0} | integer
argsort | indices that sort {0}
astimezone | {0} in time zone {1} | date
astype | {0} converted to type {1}
bind | bind {0} to {1} | nothing
communicate | output of process {0} | tuple
cursor | database cursor of {0} | cursor
dropna | {0} without missing values
drop_duplicates | {0} without duplicate rows
executemany | {1} executed by {0} for many rows
fetchmany | rows fetched from {0} | list
fillna | {0} with missing values filled[ by {1}]
find_all | all elements {1} found in {0} | list
findAll | all elements {1} found in {0} | list
getroot | root element of {0}
getvalue | content of stream {0}
groupby | {0} grouped by {1}
is_alive | whether {0} is alive, running | boolean
is_dir | whether {0} is a folder | boolean
is_file | whether {0} is a file | boolean
isoweekday | day of the week of {0} | integer
iterdir | files in folder {0} | list
iteritems | key value pairs of {0} | list
iterrows | rows of {0} | list
itervalues | values of {0} | list
json | JSON content of {0}
mean | mean, average of {0}
parse_args | parsed command line arguments
parse_known_args | parsed command line arguments
quit | quit {0} | nothing
raise_for_status | raise an error when {0} failed | nothing
ravel | {0} flattened
read_bytes | bytes read from file {0} | bytes
recv | data received from {0} | bytes
reshape | {0} reshaped to {1}
rglob | files below {0} that match {1} | list
savefig | save the figure {0} to file {1} | nothing
sendall | send all of {1} through {0} | nothing
set_title | set the title of {0} to {1} | nothing
set_xlabel | set the x axis label of {0} to {1} | nothing
set_ylabel | set the y axis label of {0} to {1} | nothing
setLevel | set the log level of {0} to {1} | nothing
std | standard deviation of {0}
terminate | terminate {0} | nothing
timestamp | Unix timestamp of {0} | number
timetuple | time fields of date {0} | tuple
to_csv | write {0} as CSV[ to {1}] | nothing
to_datetime | {0} converted to datetime
to_dict | {0} as a dictionary
to_json | {0} as JSON
tolist | {0} as a list | list
urlopen | response of opening URL {1} | response
utctimetuple | UTC time fields of date {0} | tuple
viewitems | key value pairs of {0} | list
weekday | day of the week of {0} | integer
with_suffix | {0} with file extension {1} | path
writeheader | write the header row of CSV {0} | nothing
writerow | write row {1} to CSV {0} | nothing
writerows | write rows {1} to CSV {0} | nothing
""")
