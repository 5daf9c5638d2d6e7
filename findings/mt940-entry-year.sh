#!/usr/bin/env bash
# mt940js and mt940-js date an entry of the turn of the year a year off: value 31 December 2025, entry "0102", becomes 2 January 2025.
#
# Who meets it: whoever books by the entry date, as accountants do. Around New Year a payment lands in a closed year, or in the
# coming December; a filter "booked since yesterday" drops it.
#
# The standard: SWIFT MT940, field 61: subfield 1 is the value date (YYMMDD), subfield 2 the entry date (MMDD) without a year. Value
# and entry date lie days apart, so the year of the entry is the one that puts it nearest to the value date. Both take the year of
# the value date.
#
# In Parkla: MT940 is refused at the upload (decision 0156); ISO 20022 and FIDAVISTA give whole dates.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# mt940-js uses tslib without naming it.
npm install --prefix "$folder" --loglevel=error --no-audit --no-fund --ignore-scripts mt940-js@1.0.0 mt940js@1.3.5 tslib@1.14.1 >/dev/null
cat > look.cjs <<'JS'
const { readFileSync } = require('node:fs')
const { isDeepStrictEqual } = require('node:util')
const { read } = require('mt940-js')
const { Parser } = require('mt940js')

for (const name of ['mt940-js', 'mt940js'])
  console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version)

const statement = [
  ':20:STATEMENT1',
  ':25:EE382200221020145685',
  ':28C:1/1',
  ':60F:C251230EUR1000,00',
  // valued on the last day of 2025, entered on the second of 2026
  ':61:2512310102C25,00NTRFNONREF',
  // entered on the last day of 2025, valued on the second of 2026
  ':61:2601021231C25,00NTRFNONREF',
  ':62F:C260102EUR1050,00',
  '',
].join('\r\n')

const look = async () => {
  const [{ transactions }] = await read(Buffer.from(statement))
  const [{ transactions: others }] = new Parser().parse(statement)
  const seen = {
    'mt940-js': transactions.map(({ valueDate, entryDate }) => `value ${valueDate}, entry ${entryDate}`),
    mt940js: others.map(({ date, entryDate }) => `value ${date.toJSON().slice(0, 10)}, entry ${entryDate.toJSON().slice(0, 10)}`),
  }
  console.log(seen)
  const lines = ['value 2025-12-31, entry 2025-01-02', 'value 2026-01-02, entry 2026-12-31']
  if (isDeepStrictEqual(seen, { 'mt940-js': lines, mt940js: lines })) return
  console.error('CHANGED: expected in both', lines)
  process.exitCode = 1
}
look()
JS
node look.cjs
