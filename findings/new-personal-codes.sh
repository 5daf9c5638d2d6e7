#!/usr/bin/env bash
# Personal codes that Latvia issues since 2017 and Finland since 2023 are refused by libraries that check them.
#
# Who meets it: whoever checks the code of a debtor of a parking fine, or the VAT number of a self-employed client, which in Latvia
# is the personal code. New codes are still rare, so that tests with old ones pass for years.
#
# The rules: Latvia, since 1 July 2017 (its description of tax numbers at the OECD): first digit 3, second 2 to 9, the rest random: neither
# a date of birth nor a check digit. Finland, since 1 January 2023 (decree 690/2022): the sign of the century is also Y, X, W, V or U
# (for "-") and B, C, D, E or F (for "A"); the first Y was issued in December 2023.
# stdnum takes 32 for a day of birth; jsvat takes new codes whose third digit is 0 or 1; validator takes those with 32, but not with
# 38, and none of the Finnish signs, which stdnum knows.
#
# The codes are made up; Finnish serial numbers from 900 on are given to nobody, and the old Latvian code is the published example of
# python-stdnum. In Parkla no code of a person is checked.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix "$folder" --loglevel=error --no-audit --no-fund --ignore-scripts stdnum@1.12.0 jsvat@2.5.4 validator@13.15.35 >/dev/null
cat > look.cjs <<'JS'
const { readFileSync } = require('node:fs')
const { isDeepStrictEqual } = require('node:util')
const { stdnum } = require('stdnum')
const { checkVAT, latvia } = require('jsvat')
const validator = require('validator')

for (const name of ['stdnum', 'jsvat', 'validator'])
  console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version)

const readers = {
  stdnum: (country, code) => (country === 'LV' ? stdnum.LV.pvn : stdnum.FI.hetu).validate(code).isValid,
  jsvat: (country, code) => (country === 'LV' ? checkVAT(`LV${code}`, [latvia]).isValid : undefined),
  validator: (country, code) => validator.isTaxID(code, country === 'LV' ? 'lv-LV' : 'fi-FI'),
}

const finnish = (birth, sign, serial) =>
  `${birth}${sign}${serial}${'0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(birth + serial) % 31]}`

const expected = [
  ['LV', 'before 2017', '16117519997', true, true, true],
  ['LV', 'since 2017', '32678012344', false, false, true],
  ['LV', 'since 2017', '32078012340', false, true, true],
  ['LV', 'since 2017', '38678012341', false, false, false],
  ['FI', 'before 2023', finnish('010280', '-', '912'), true, undefined, true],
  ['FI', 'since 2023', finnish('010280', 'Y', '912'), true, undefined, false],
  ['FI', 'since 2023', finnish('010205', 'B', '913'), true, undefined, false],
]
const seen = expected.map(([country, when, code]) => [
  country,
  when,
  code,
  ...Object.values(readers).map((isValid) => isValid(country, code)),
])
for (const [country, when, code, ...answers] of seen)
  console.log(`${country} ${when} ${code}:`, Object.keys(readers).map((name, at) => `${name} ${answers[at] ?? 'no check'}`).join(', '))
if (isDeepStrictEqual(seen, expected)) process.exit(0)
console.error('CHANGED: expected', expected)
process.exit(1)
JS
node look.cjs
