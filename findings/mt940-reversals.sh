#!/usr/bin/env bash
# mt940-js reports a payment that the bank took back (mark RC) as a credit, and a returned debit (RD) as a debit.
#
# Who meets it: whoever books payments of fines or invoices from MT940 statements by `isCredit`: a payment that bounced is booked a second
# time instead of being taken back. The other flag, `isExpense`, does not help: it is true for every code but three Dutch ones.
#
# The standard: SWIFT MT940, field 61, subfield 3: RC is "reversal of credit", a debit entry; RD is "reversal of debit", a credit
# entry. The balances of the statement below add up only that way. Another parser, mt940js, reads the signs right.
#
# In Parkla: MT940 is refused at the upload (decision 0156); reversals of ISO 20022 are entries that take back their payment (decision 0143).
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

const marks = ['C', 'RC', 'D', 'RD']
// 1000 + 25 - 25 - 25 + 25 = 1000
const statement = [
  ':20:STATEMENT1',
  ':25:EE382200221020145685',
  ':28C:1/1',
  ':60F:C260301EUR1000,00',
  ...marks.flatMap((mark) => [`:61:2603020302${mark}25,00NTRFNONREF`, ':86:Parking fine']),
  ':62F:C260302EUR1000,00',
  '',
].join('\r\n')

const look = async () => {
  const [{ transactions }] = await read(Buffer.from(statement))
  const [{ transactions: signed }] = new Parser().parse(statement)
  const seen = marks.map((mark, at) => [mark, transactions[at].isCredit, transactions[at].amount, signed[at].amount])
  for (const [mark, isCredit, amount, sum] of seen)
    console.log(`${mark} 25,00: mt940-js isCredit ${isCredit}, amount ${amount}; mt940js amount ${sum}`)
  const expected = [
    ['C', true, 25, 25],
    ['RC', true, 25, -25],
    ['D', false, 25, -25],
    ['RD', false, 25, 25],
  ]
  if (isDeepStrictEqual(seen, expected)) return
  console.error('CHANGED: expected', expected)
  process.exitCode = 1
}
look()
JS
node look.cjs
