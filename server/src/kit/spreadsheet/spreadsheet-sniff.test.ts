import { describe, expect, test } from 'vitest'
import { sniff } from './spreadsheet-sniff.ts'

const utf8 = (text: string) => Buffer.from(text, 'utf8')
const bytes = (...values: number[]) => Buffer.from(values)
const head = (...values: number[]) => Buffer.concat([utf8('Name;City\nx;'), bytes(...values), utf8(';\n')])

describe('separator', () => {
  test.each([
    ['semicolons with decimal commas', 'id;kWh;h\n1;0,3;0,05\n2;0,87;0,13\n', ';'],
    ['semicolons without a header', '1;0,3;5\n2;0,8;6\n', ';'],
    ['commas', 'a,b,c\n1,2,3\n', ','],
    ['commas, with semicolons in some texts', 'a,b,c\n1,x;y,3\n2,z,3\n', ','],
    ['commas around quoted semicolons', '"a;b","c;d"\n"e;f","g;h"\n', ','],
    ['tabs', 'a\tb\n1,5\t2\n', '\t'],
    ['bars', 'a|b\n1|2\n', '|'],
    ['lines of old Macs', 'a;b\r1;2\r', ';'],
    ['a quoted line break', 'a;b\n"x\ny,z";2\n', ';'],
    ['semicolons below a title row', 'Report\n\na;b;c\n1,5;2;3\n4;5,5;6\n', ';'],
    ['commas below a title with a semicolon', 'Report; March\na,b,c\n1,2,3\n', ','],
    ['one column', 'Plate\n123ABC\n', ','],
    ['a separator declared in the first line', 'sep=|\na;b|c\n', '|'],
  ])('%s', (_, text, separator) => {
    expect(sniff(utf8(text), 'x.csv')).toMatchObject({ kind: 'csv', separator })
  })
})

describe('encoding', () => {
  test.each([
    ['plain ASCII', utf8('a;b\n'), 'utf-8'],
    ['UTF-8', utf8('Õhtu;āčē\n'), 'utf-8'],
    ['UTF-8 with its mark', utf8('\uFEFFa;b\n'), 'utf-8'],
    ['UTF-8 cut inside a letter', utf8('a;b\nõ').subarray(0, -1), 'utf-8'],
    ['UTF-16 of Windows', Buffer.from('\uFEFFÕhtu;ā\n', 'utf16le'), 'utf-16le'],
    ['UTF-16 in big-endian', Buffer.from('\uFEFFÕhtu;ā\n', 'utf16le').swap16(), 'utf-16be'],
    ['UTF-16 without its mark', Buffer.from('Парковка;Номер\n1;123ABC\n2;456DEF', 'utf16le'), 'utf-16le'],
    ['big-endian UTF-16 without its mark', Buffer.from('a;b\nõ;12', 'utf16le').swap16(), 'utf-16be'],
    ['Estonian letters, the same in both', head(0xd5, 0xe4, 0xf6, 0xfc), 'windows-1257'],
    ['Latvian ā č ē', head(0xe2, 0xe8, 0xe7), 'windows-1257'],
    ['Baltic š ž', head(0xf0, 0xfe), 'windows-1257'],
    ['Western š ž', head(0x9a, 0x9e), 'windows-1252'],
    ['Norwegian ø and å', head(0xf8, 0xe5), 'windows-1252'],
    ['Danish ø within words', head(0x42, 0x65, 0x6c, 0xf8, 0x62), 'windows-1252'],
    ['Lithuanian ų at the end of a word', head(0x76, 0x69, 0xf8), 'windows-1257'],
    ['Lithuanian ų within a word', head(0x73, 0x69, 0xf8, 0x73, 0x74, 0x61), 'windows-1257'],
    ['Dutch ë behind a vowel', head(0x69, 0x74, 0x69, 0xeb, 0x72), 'windows-1252'],
    ['Lithuanian ų and ė', head(0xf8, 0xeb), 'windows-1257'],
    ['Lithuanian in quotes of ISO', head(0xa5, 0x42, 0xeb, 0xf8, 0xb4), 'iso-8859-13'],
    ['Lithuanian in quotes of Windows', head(0x84, 0x42, 0xeb, 0xf8, 0x93), 'windows-1257'],
    ['Polish zł and ś', head(0x7a, 0xb3, 0x9c, 0xbf), 'windows-1250'],
    ['Czech of Linux, a name alone', Buffer.from('\xaeaneta Dvo\xf8\xe1kov\xe1', 'latin1'), 'iso-8859-2'],
    ['Polish of Linux', head(0x7a, 0xb3, 0xb6, 0xb1), 'iso-8859-2'],
    ['Czech ř and ů', head(0x70, 0xf8, 0xed, 0x6a, 0x65, 0x7a, 0x64, 0x20, 0x6b, 0xf9), 'windows-1250'],
    ['Hungarian ő and ű', head(0xe1, 0x6c, 0xf5, 0x20, 0xfb), 'windows-1250'],
    ['Russian', head(0xc2, 0xfa, 0xe5, 0xe7, 0xe4, 0x20, 0xd1, 0xf3, 0xec, 0xec, 0xe0), 'windows-1251'],
    [
      'Russian in capitals',
      head(
        0xc4,
        0xc0,
        0xd2,
        0xc0,
        0x20,
        0xd1,
        0xd3,
        0xcc,
        0xcc,
        0xc0,
        0x20,
        0xc3,
        0xce,
        0xd1,
        0xcd,
        0xce,
        0xcc,
        0xc5,
        0xd0,
        0x20,
        0xc2,
        0xda,
        0xc5,
        0xc7,
        0xc4,
      ),
      'windows-1251',
    ],
    ['Ukrainian', head(0xc2, 0x27, 0xbf, 0xe7, 0xe4, 0x20, 0xf6, 0xb3, 0xed, 0xe0), 'windows-1251'],
    ['Russian of Unix', head(0xf7, 0xff, 0xc5, 0xda, 0xc4, 0x20, 0xf3, 0xd5, 0xcd, 0xcd, 0xc1), 'koi8-u'],
    ['Russian of DOS', head(0x82, 0xea, 0xa5, 0xa7, 0xa4, 0x20, 0x91, 0xe3, 0xac, 0xac, 0xa0), 'ibm866'],
    [
      'Estonian with one French é',
      head(0x4c, 0xf5, 0x70, 0x70, 0x20, 0x43, 0x61, 0x66, 0xe9, 0x20, 0x73, 0xf5, 0x69, 0x74),
      'windows-1257',
    ],
  ])('%s', (_, file, encoding) => {
    expect(sniff(file, 'x.csv')).toMatchObject({ encoding })
  })
})

describe('refusal', () => {
  test.each([
    ['nothing', bytes(), 'x.csv', 'spreadsheet.empty'],
    ['Excel 97 or a password', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1), 'x.xlsx', 'spreadsheet.oldExcel'],
    ['a text document', bytes(0x50, 0x4b, 3, 4), 'x.docx', 'spreadsheet.notXlsx'],
    ['an image', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0), 'x.csv', 'spreadsheet.unknown'],
    ['a NUL byte', utf8('a;b\n1;\0\n'), 'x.csv', 'spreadsheet.unknown'],
    ['a control character in UTF-16', Buffer.from('\uFEFFa;\u001b\n', 'utf16le'), 'x.csv', 'spreadsheet.unknown'],
    ['a PDF', utf8('%PDF-1.7\n'), 'x.csv', 'spreadsheet.unknown'],
    ['a web page', utf8('\uFEFF <html><table>'), 'x.xls', 'spreadsheet.webPage'],
    ['a web page below a style sheet', utf8('<style>td {}</style>\n<table><tr><td>1'), 'x.xls', 'spreadsheet.webPage'],
    [
      'XML of another kind',
      utf8('<?xml version="1.0"?><orders><order/></orders>'),
      'x.xml',
      'spreadsheet.otherStatement',
    ],
    ['XML without a declaration', utf8('<payments>\n  <payment amount="3"/>'), 'x.xml', 'spreadsheet.otherStatement'],
    [
      'a statement packed in base64',
      utf8('<env:Doc><Data>PERvY3VtZW50Pg==</Data>'),
      'x.xml',
      'spreadsheet.otherStatement',
    ],
    ['MT940', utf8('{1:F01X}{4:\r\n:20:77\r\n:25:EE1\r\n:28C:1/1\r\n:60F:C26'), 'x.sta', 'spreadsheet.otherStatement'],
    [
      'MT940 below a line of the bank',
      utf8('BANKEE2X\n940\n:20:77\n:25:EE1\n:61:2603'),
      'x.txt',
      'spreadsheet.otherStatement',
    ],
    ['OFX', utf8('OFXHEADER:100\nDATA:OFXSGML\n'), 'x.ofx', 'spreadsheet.otherStatement'],
    ['QIF', utf8('!Type:Bank\nD03/02/26\n'), 'x.qif', 'spreadsheet.otherStatement'],
    ['an escape character', utf8('a;\u001b[2J\n'), 'x.csv', 'spreadsheet.unknown'],
  ])('%s', (_, file, ...[name, code]) => {
    expect(() => sniff(file, name)).toThrow(expect.objectContaining({ code }))
  })

  test('headings in angle brackets: a table', () => {
    expect(sniff(utf8('<PLATE>,<START>\n123ABC,1\n'), 'x.csv')).toMatchObject({ kind: 'csv' })
  })

  test('zip signature: a workbook', () => {
    expect(sniff(bytes(0x50, 0x4b, 3, 4), 'x.xlsx')).toEqual({ kind: 'xlsx' })
  })
})
