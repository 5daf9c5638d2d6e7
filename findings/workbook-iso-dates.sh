#!/usr/bin/env bash
# A date that a workbook holds in ISO 8601 is read as July 1905 by exceljs, and hours off by read-excel-file.
#
# Who meets it: whoever imports entries and exits from workbooks that Excel saved as "Strict Open XML" or openpyxl wrote with `iso_dates`:
# 2026-11-21 10:30 becomes 18 July 1905, the 2026th day since 1900, without an error.
# read-excel-file takes such a cell as local time and a usual one as UTC, so that the same moment differs by the computer's offset.
#
# The standard: ECMA-376 part 1, section 18.18.11 (ST_CellType): `d` is a cell with a date in ISO 8601. It has no zone, as all dates
# of workbooks. Both cells below have format 22, a date with a time; LibreOffice 7.4 shows the same moment in both.
# Open at the project as exceljs/exceljs issue 2695.
#
# In Parkla: xlsx-rows.ts keeps the text of such a cell, which is read like the moment of a CSV.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix "$folder" --loglevel=error --no-audit --no-fund --ignore-scripts exceljs@4.4.0 read-excel-file@9.3.17 jszip@3.10.1 >/dev/null
cat > look.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import ExcelJS from 'exceljs'
import JSZip from 'jszip'
import readExcelFile from 'read-excel-file/node'

for (const name of ['exceljs', 'read-excel-file'])
  console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version)

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const document = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const parts = 'http://schemas.openxmlformats.org/package/2006'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const related = (...targets) =>
  `<Relationships xmlns="${parts}/relationships">${targets.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${document}/${type}" Target="${target}.xml"/>`).join('')}</Relationships>`
const files = {
  '[Content_Types].xml': `<Types xmlns="${parts}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${kind}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
  '_rels/.rels': related(['officeDocument', 'xl/workbook']),
  'xl/_rels/workbook.xml.rels': related(['worksheet', 'worksheets/sheet1'], ['styles', 'styles']),
  'xl/workbook.xml': `<workbook ${main} xmlns:r="${document}"><sheets><sheet name="Stays" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/styles.xml': `<styleSheet ${main}><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData><row r="1"><c r="A1" s="1"><v>46347.4375</v></c><c r="B1" s="1" t="d"><v>2026-11-21T10:30:00</v></c></row></sheetData></worksheet>`,
}
const workbook = new JSZip()
for (const [name, text] of Object.entries(files)) workbook.file(name, `<?xml version="1.0" encoding="UTF-8"?>${text}`)
const bytes = await workbook.generateAsync({ type: 'nodebuffer' })

const exceljs = await new ExcelJS.Workbook().xlsx.load(bytes)
const [{ data: rows }] = await readExcelFile(bytes)
const seen = {
  exceljs: exceljs.worksheets[0].getRow(1).values.slice(1).map((date) => date.toISOString()),
  'read-excel-file': rows[0].map((date) => date.toISOString()),
}
console.log('46347.4375 and 2026-11-21T10:30:00 on a computer in Tallinn', seen)
const expected = {
  exceljs: ['2026-11-21T10:30:00.000Z', '1905-07-18T00:00:00.000Z'],
  'read-excel-file': ['2026-11-21T10:30:00.000Z', '2026-11-21T08:30:00.000Z'],
}
if (isDeepStrictEqual(seen, expected)) process.exit(0)
console.error('CHANGED: expected', expected)
process.exit(1)
JS
TZ=Europe/Tallinn node look.mjs
