import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** LibreOffice, and a Python that has openpyxl. */
type Office = { soffice: string; python: string }

/** Installation hint when one of them is missing. */
export const officeMissing =
  'LibreOffice or openpyxl is not installed here (Debian: libreoffice-calc-nogui, python3-openpyxl)'

const runs = (command: string, args: readonly string[]): boolean => {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The second is Debian's own Python, for a PATH on which another one stands first. */
const pythons = ['python3', '/usr/bin/python3']

/** Undefined where one of the programs is missing. */
export const findOffice = (): Office | undefined => {
  const python = pythons.find((command) => runs(command, ['-c', 'import openpyxl']))
  return python !== undefined && runs('soffice', ['--version']) ? { soffice: 'soffice', python } : undefined
}

export const office = (): Office => {
  const found = findOffice()
  if (!found) throw new Error(officeMissing)
  return found
}

/** Field separators tab, comma and semicolon, as in the dialog for text files until somebody changes it; UTF-8. */
const csvInput = 'Text - txt - csv (StarCalc):9/44/59,34,76,1'
/** UTF-8 with tabs, cells as they are shown. */
const csvOutput = 'csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,true,true'

/** Opens workbooks in LibreOffice and returns the first sheet of each as it shows it: lines of cells. One start for all files. */
export const shownByLibreOffice = (folder: string, names: readonly string[]): string[][][] => {
  convert(folder, names, { target: csvOutput })
  return names.map((name) => {
    const text = readFileSync(join(folder, name.replace(/xlsx$/, 'csv')), 'utf8')
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split('\t'))
  })
}

/** Opens CSV files in LibreOffice and saves them as workbooks beside them. One start for all files. */
export const savedByLibreOffice = (folder: string, names: readonly string[]): string[] => {
  convert(folder, names, { target: 'xlsx', more: [`--infilter=${csvInput}`] })
  return names.map((name) => name.replace(/csv$/, 'xlsx'))
}

type Conversion = { target: string; more?: readonly string[] }

const convert = (folder: string, names: readonly string[], { target, more = [] }: Conversion): void => {
  const files = names.map((name) => join(folder, name))
  // A profile of its own, because LibreOffice runs once per profile.
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  execFileSync(
    office().soffice,
    [profile, '--headless', ...more, '--convert-to', target, '--outdir', folder, ...files],
    {
      stdio: 'ignore',
    },
  )
}

/** A workbook as openpyxl reads it; dates as `YYYY-MM-DD HH:MM:SS`. */
export type OpenpyxlBook = {
  title: string | null
  sheets: {
    name: string
    filter: string | null
    titles: string | null
    orientation: string
    paper: number
    isFitToPage: boolean
    fitToHeight: number
    frozen: string | null
    boldRows: number[]
    rows: (string | number | null)[][]
  }[]
}

const reader = `
import datetime, json, sys, openpyxl
def value(cell):
    return cell.value.strftime('%Y-%m-%d %H:%M:%S') if isinstance(cell.value, datetime.datetime) else cell.value
def sheet(s):
    rows = list(s.iter_rows())
    return dict(name=s.title, filter=s.auto_filter.ref, titles=s.print_title_rows, orientation=s.page_setup.orientation,
        paper=s.page_setup.paperSize, isFitToPage=bool(s.sheet_properties.pageSetUpPr and s.sheet_properties.pageSetUpPr.fitToPage),
        fitToHeight=s.page_setup.fitToHeight, frozen=s.freeze_panes, boldRows=[r[0].row for r in rows if r[0].font.b],
        rows=[[value(c) for c in r] for r in rows])
def book(name):
    b = openpyxl.load_workbook(name)
    return dict(title=b.properties.title, sheets=[sheet(s) for s in b])
json.dump([book(name) for name in sys.argv[1:]], sys.stdout)
`

export const readByOpenpyxl = (folder: string, names: readonly string[]): OpenpyxlBook[] => {
  const script = join(folder, 'read.py')
  writeFileSync(script, reader)
  const output = execFileSync(office().python, [script, ...names.map((name) => join(folder, name))], {
    encoding: 'utf8',
  })
  return JSON.parse(output) as OpenpyxlBook[]
}
