#!/usr/bin/env bash
# Holidays that always fall on a Sunday are missing as public holidays in opening_hours and date-holidays for Latvia and Lithuania.
#
# Who meets it: whoever prices parking on holidays otherwise than on Sundays ("PH off" of OpenStreetMap's fee:conditional), or
# shows the public holidays of a year. Both libraries agree with each other, so comparing them finds nothing.
#
# The laws: Latvia, "Par svētku, atceres un atzīmējamām dienām", section 1, names Mātes diena (second Sunday of May) and
# Vasarsvētki (Pentecost); Lithuania, Labour Code (XII-2603), article 123, names Motinos diena (first Sunday of May) and Tėvo diena
# (first Sunday of June). Estonia's Pentecost, a Sunday as well, is there in both.
#
# In Parkla: statutory-calendar.ts adds the four days (decision 0151).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix "$folder" --loglevel=error --no-audit --no-fund --ignore-scripts date-holidays@3.37.0 opening_hours@3.15.0 >/dev/null
cat > look.cjs <<'JS'
const { readFileSync } = require('node:fs')
const { isDeepStrictEqual } = require('node:util')
const Holidays = require('date-holidays')
const OpeningHours = require('opening_hours')

for (const name of ['date-holidays', 'opening_hours'])
  console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version)

const typeOf = (country, day) =>
  new Holidays(country).getHolidays(2027).find(({ date }) => date.startsWith(day))?.type ?? 'absent'

const isFree = (country, day) => {
  const place = { lat: 57, lon: 24, address: { country_code: country.toLowerCase(), state: '' } }
  return !new OpeningHours('Mo-Su 08:00-18:00; PH off', place).getState(new Date(`${day}T12:00:00`))
}

const expected = [
  ['EE', '2027-05-16', 'nelipühad', 'public', true],
  ['LV', '2027-05-09', 'Mātes diena', 'observance', false],
  ['LV', '2027-05-16', 'Vasarsvētki', 'absent', false],
  ['LT', '2027-05-02', 'Motinos diena', 'observance', false],
  ['LT', '2027-06-06', 'Tėvo diena', 'observance', false],
]
const seen = expected.map(([country, day, name]) => [country, day, name, typeOf(country, day), isFree(country, day)])
for (const [country, day, name, type, free] of seen)
  console.log(`${country} ${day} ${name}: date-holidays "${type}", opening_hours "PH off" ${free ? 'applies' : 'does not apply'}`)
if (!isDeepStrictEqual(seen, expected)) {
  console.error('CHANGED: expected', expected)
  process.exit(1)
}
JS
node look.cjs
