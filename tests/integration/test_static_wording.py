"""The words for small pieces of code, one by one.

Each is the body of a function of four parameters, n, s, r and d; behind the arrow
stands how its summary begins.
"""

import pytest

from sacl.adapters.treesitter.behavior import read_operations
from sacl.adapters.treesitter.grammar import parse
from sacl.adapters.treesitter.languages import LANGUAGES
from sacl.domain.code import UnitKind
from sacl.domain.static_description.units import describe

CASES = """
return s == sorted(s)
=> Check whether given list is sorted in order.

return len(set(s)) == len(s)
=> Check whether all elements of given collection are distinct, unique.

return len(s) == 0
=> Check whether given collection is empty.

return not s.strip()
=> Check whether not given string stripped of surrounding whitespace.

return c in 'aeiou'
=> Check whether c is a vowel.

return 'a' in s.lower()
=> Check whether given string in lower case contains 'a'.

return 0 <= n <= 10
=> Check whether given number is within the range between 0 and 10.

return a == b == c
=> Check whether a, b, c are all equal.

return n % 3 != 0
=> Check whether given integer is not divisible by 3.

return n & 1
=> Find bitwise and of given integer and 1.

return n > 0 and n % 2 == 1
=> Check whether given integer is positive and given integer is odd.

return n == 1 or n == 2
=> Check whether given number is one of 1, 2.

return True if n > 3 else False
=> Check whether given number is greater than 3.

return s[0] + s[-1]
=> Calculate the sum of first element of given list and last element of given list.

return s[1:-1]
=> Find given list without the first and last.

return r[::2], r[1:], r[:-1], r[-n:]
=> Find every second element of given list and given list without the first, rest

return s.upper()[:3]
=> Find first 3 characters, prefix of given string in upper case.

return d['key']
=> Find 'key' of given dictionary.

return r[len(r) - 1]
=> Find last element of given list. Last element.

return (a + b) / 2
=> Calculate the average, middle of a and b.

return sum(r) / len(r)
=> Calculate the average, mean of given list.

return -n ** 2
=> Find negative of square of given number.

return s * 3
=> Calculate the product of given number and 3.

return s.split(',') + r
=> Find given string split at comma into words concatenated with second value.

return {1} | set(r)
=> Find union of 1 and set of distinct elements of third value.

return n // 10, n % 10
=> Find given integer without its last digit and last digit of given integer.

return [x for x in r if x not in t]
=> Find given list after removing elements where element is in t.

return [x for x in r if x]
=> Find given list after removing empty elements.

return {k: v for k, v in d.items() if v > 1}
=> Build a dictionary of key to value for each of key value pairs of given

return [a + b for a, b in zip(r, t)]
=> Make a list of sum of element of given list and element of t for each of

return [i * x for i, x in enumerate(r)]
=> Make a list of product of index and element for each of given list.

return list(map(str, r))
=> Make a list of element as a string for each element of given list.

return list(map(lambda a, b: a - b, r, t))
=> Make a list of difference of value and value for corresponding elements of

return list(filter(lambda x: x > 1, r))
=> Find elements of given list where number is greater than 1.

return any(x > 1 for x in r)
=> Check whether any element of given list: number is greater than 1.

return all(map(lambda x: x > 1, r))
=> Check whether every element, all of given list: number is greater than 1.

return max(r, key=len)
=> Find the maximum of third value by length of element.

return sorted(r, reverse=True)
=> Sort given list in descending order.

return ' '.join(reversed(s.split()))
=> Reverse given string split into words joined with space.

return s.replace('a', '')
=> Find given string with 'a' removed.

return os.environ.get('HOME')
=> Find environment variable 'HOME'.

for i in range(10, 0, -2): print(i)
=> Print number.

for i in range(n): r[i], r[i + 1] = r[i + 1], r[i]
=> Swaps, interchanges elements.

with lock: return n
=> Find first value.

p = 1
for x in r: p *= x
return p
=> Calculate the product of elements of given list.

p = ''
for c in s:
 if c.isdigit(): p += c
return p
=> Find string of character for each of given string where character is a digit.

p = []
for x in r:
 if x not in p: p.append(x)
return p
=> Find distinct elements of given list, duplicates removed.

p = {}
for x in r: p[x] = p.get(x, 0) + 1
return p
=> Count the frequency, number of occurrences of each element.

p = {}
for x in r: p[x.name] = x
return p
=> Build a dictionary of name of element to element.

p = {}
for x in r: p[x.kind] += x.size
return p
=> Calculate the sum of size of element for each kind of element.

p = set()
for x in r: p.add(x)
return p
=> Find set of distinct element for each of given list.

p = 0
for x in r: p = max(p, x)
return p
=> Find the maximum, largest element for each of given list.

p = r[0]
for x in r:
 if x < p: p = x
return p
=> Find the minimum, smallest element for each of given list.

p = 10
for i in range(n): p -= i
return p
=> Find difference after subtracting of number for each of numbers from 0 to below given

p = 0
while n > 0:
 p += 1
 n -= 2
return p
=> Count the number, count of steps while given or changed number is positive.

p = False
for x in r:
 if x > n: p = True
return p
=> Check whether element is greater than first value.

p = 0
for i in range(len(r)):
 for j in range(i + 1, len(r)):
  if r[i] == r[j]: p += 1
return p
=> Count the number, count of elements in given list where element of given list

for i in range(1, len(r)):
 if r[i] < r[i - 1]: return False
return True
=> Check whether for every one, all of given list, element of given list is at

t = [0] * n
for i in range(2, n): t[i] = t[i - 1] + t[i - 2]
return t[n]
=> Find element of list filled with sum of previous element of list and element of

c = b = 0
for x in r:
 c = max(c + x, x)
 b = max(b, c)
return b
=> Find the maximum, largest number for each of given list.

if n > 3: return 'Yes'
return 'No'
=> Check whether given number is greater than 3, answering 'Yes' or 'No'.

if s == 'a': return 1
elif s == 'b': return 2
elif s == 'c': return 3
=> Find 1 when given string equals 'a'; otherwise 2 when given string equals 'b'

if n < 0: return None
return n * 2
=> Find twice given number; or none.

for x in r:
 if x.ok: yield x.name
=> If ok of element is true, yield name of element.

raise
=> Raise the error again.

yield from r
=> Yield third value.

await g(n)
=> Call g of first value.

for i in range(n):
 for j in range(n):
  if r[i] > r[j]: r[i], r[j] = r[j], r[i]
=> Swaps, interchanges elements.

for k, v in d.items(): print(k, v)
=> Print key.

for line in open(s): print(line.strip())
=> Print line stripped of surrounding whitespace.

p = s.find('a')
return s.lower()[p:]
=> Find given string in lower case from position position of 'a' found in given string

for i, x in enumerate(r):
 if x is None: return i
return -1
=> Find index when element is None; otherwise -1.

return [w.lower() for w in s.split()]
=> Make a list of word in lower case for each of given string split into words.

return [sum(row) for row in r]
=> Make a list of sum of sublist for each of given list.

return s[::-1]
=> Reverse given list.

return n << 2, n ** n, n % 7
=> Find given integer shifted left by 2 bits and given integer raised to the power

return [x[0] for x in r], [x[-1] for x in r]
=> Make a list of first element of sublist for each of given list and list of last

return int(s), float(s), list(s)
=> Find second value as an integer and second value as a float number and list of

return isinstance(n, int), hasattr(n, 'a')
=> Check whether first value is of type int and whether first value has attribute

return not (n in r), n not in d
=> Check whether first value is not in first list and whether first value is not in

return s.startswith('a') and not s.endswith('b')
=> Check whether given string starts with 'a' and not given string ends with 'b'.

return sum(int(c) for c in str(n))
=> Calculate the sum of list of digit as an integer for each of first value as a

if n: print(s)
=> If first value is true, print second value.

if n > 3 and s:
 r.append(1)
 r.sort()
else: d.clear()
=> If given number is greater than 3 and first value is true, append

if not r: return None
r.append(n)
=> Unless given list is empty, append first value to given list.

try: print(n)
except OSError: print(s)
=> Handles os error. Print first value; after an error, print second value.

match n:
 case 1: print(s)
=> If first value is 1, print second value.

if n > 1:
 if s > 2:
  if r > 3: print(d)
=> If second number is greater than 2 and third number is greater than 3, may print

for x in r:
 if g(x): print(x)
=> If g of element, print element.

n and print(s)
=> If first value is true, print second value.

if n > 1: raise ValueError
=> Validates input. Raise value error when given number is greater than 1.

self.size += n
=> Change size of the object by first value.

for x in r:
 p = g(n)
 if p: n = p
return n
=> Find first value, or replaced by g of given or changed first value.

n += 2
return n
=> Calculate the sum of given number and 2.

p = None
for x in r:
 if p is None: p = x
return p
=> Find first element for each of given list.

p = None
for x in r:
 if x > 3:
  p = x
  break
return p
=> Find first number for each of given list where number is greater than 3.

p = None
for x in r:
 if x.ok: p = x
return p
=> Find last element for each of given list where ok of element is true.

p = g(n)
while p.more: p = h(p)
return p
=> Find initially g of first value.

p = g(n)
if n > 1: p = h(n)
return p
=> Find g of given number or h of given number.

p = True
def q(): p = False
r.each(q)
if not p: print(n)
=> Call each of third value with value; if boolean is false or missing, print first

return 'a' + ('b' if n else '') + s
=> Find 'a' concatenated with either 'b' or empty string concatenated with second

return '%(a)s' % {'a': n}
=> Find '%(a)s' formatted with dictionary with a.

return not (g(n) and h(s))
=> Check whether not g of first value or not h of second value.

return r.index(max(r))
=> Find position of maximum of given list in given list.
"""


@pytest.mark.parametrize("case", CASES.strip().split("\n\n"))
def test_code_is_said_in_these_words(case: str) -> None:
    body, _, words = case.partition("\n=> ")
    python = LANGUAGES["python"]
    indented = body.replace("\n", "\n ")
    source = f"def f(n, s, r, d):\n {indented}\n"
    behavior = read_operations(parse(python, source.encode()).root_node, python)

    description = describe(behavior, UnitKind.FILE, "python")

    assert description.summary.startswith(words)
