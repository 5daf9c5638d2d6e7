#!/usr/bin/env bash
# SheetJS reads some number plates of a CSV file as dates and numbers: FEB 032 is 1 February 2032, FEB 031 and JAN 032 stay plates.
#
# Who meets it: whoever imports lists of plates through SheetJS. Plates of Lithuania and Sweden are three letters and three digits, those of
# Estonia the reverse. With the letters of a month 759 plates change: every month but JAN, with 000 and 032 to 099; a sample
# of usual plates shows nothing. The plate is lost: FEB 032 is written back as 2/1/32. 12E45, a personal plate, is a number.
#
# The documentation: values of CSV are guessed unless `raw: true` is given; with it all plates stay texts.
#
# In Parkla: cells of CSV are texts (csv-rows.ts); digits alone that differ in length are asked for (decision 0140).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix "$folder" --loglevel=error --no-audit --no-fund --ignore-scripts xlsx@0.18.5 >/dev/null
cat > look.cjs <<'JS'
const { readFileSync } = require('node:fs')
const { isDeepStrictEqual } = require('node:util')
const { read } = require('xlsx')

console.log('xlsx', JSON.parse(readFileSync('node_modules/xlsx/package.json', 'utf8')).version)

const cellsOf = (plates, options) => {
  const { Sheets } = read(plates.join('\n'), { type: 'string', ...options })
  return plates.map((_, at) => Sheets.Sheet1[`A${at + 1}`])
}

const plates = ['FEB 031', 'FEB 032', 'FEB 099', 'FEB 100', 'JAN 032', '032 FEB', '12E45']
const seen = cellsOf(plates).map(({ t, v, w }, at) => [plates[at], t === 's' ? v : `${v} shown as ${w}`])
for (const [plate, cell] of seen) console.log(`${plate}: ${cell}`)

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const all = months.flatMap((month) => Array.from({ length: 1000 }, (_, at) => `${month} ${String(at).padStart(3, '0')}`))
const notText = (options) => cellsOf(all, options).filter(({ t }) => t !== 's').length
const counts = [notText({}), notText({ raw: true })]
console.log(`${counts[0]} of ${all.length} plates with the letters of a month changed, ${counts[1]} with raw: true`)

const expected = [
  ['FEB 031', 'FEB 031'],
  ['FEB 032', '48245 shown as 2/1/32'],
  ['FEB 099', '36192 shown as 2/1/99'],
  ['FEB 100', 'FEB 100'],
  ['JAN 032', 'JAN 032'],
  ['032 FEB', '48245 shown as 2/1/32'],
  ['12E45', '1.2e+46 shown as 12E45'],
]
if (!isDeepStrictEqual([seen, counts], [expected, [759, 0]])) {
  console.error('CHANGED: expected', expected, 'and 759, 0')
  process.exit(1)
}
JS
node look.cjs
