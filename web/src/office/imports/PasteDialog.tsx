import { Textarea } from '@mantine/core'
import type { ImportKind } from '@parkla/contract/office/imports/imports.filters.ts'
import type { Import } from '@parkla/contract/office/imports/imports.schema.ts'
import { Plate } from '@parkla/contract/kit/plate.ts'
import { useRef } from 'react'
import { useForm, type FieldErrors } from '../../kit/forms/form.ts'
import { reasonText, useT } from '../../kit/phrases.ts'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { sendFile } from './imports.api.ts'

const memberColumns = ['Name', 'Plate', 'E-mail', 'Phone', 'Company', 'Comments'] as const

/** A plate has letters, digits and no five letters in a row, unlike `Korter 4`; ten characters fit every country. */
const isPlate = (cell: string): boolean => {
  const plate = Plate.safeParse(cell).data ?? ''
  return plate.length <= 10 && /\d/.test(plate) && /\p{L}/u.test(plate) && !/\p{L}{5}/u.test(plate)
}
const isPhone = (cell: string): boolean => /^\+?[\d\s()-]{7,}$/.test(cell)

/** Spreadsheets paste tabs; a comma separates only where nothing else does. */
const cellsOf = (line: string): string[] => {
  const separator = ['\t', ';', '|'].find((mark) => line.includes(mark)) ?? ','
  return line.split(separator).map((cell) => cell.trim().replaceAll(/^"|"$/g, ''))
}

/** Cells of one user in the order of `memberColumns`, distinguished by their content; a user without a name has the plate's. */
const memberCells = (line: string): string[] => {
  const cells = cellsOf(line).filter((cell) => cell !== '')
  // Several plates may share a cell.
  const plates = cells.filter((cell) => cell.split(/[,/]/).every((part) => isPlate(part)))
  const emails = cells.filter((cell) => cell.includes('@'))
  const phones = cells.filter((cell) => !plates.includes(cell) && isPhone(cell))
  const [name = plates[0] ?? '', company = '', ...comments] = cells.filter(
    (cell) => ![...plates, ...emails, ...phones].includes(cell),
  )
  return [name, plates.join(', '), emails[0] ?? '', phones[0] ?? '', company, comments.join(', ')]
}

/**
 * Pasted text as the content of a file to import. Users of a whitelist may be pasted without a heading row, which has no
 * digits and no addresses.
 */
export const fileOfPasted = (kind: ImportKind, text: string): string => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if ((kind !== 'members' && kind !== 'fleetUsers') || (lines.length > 1 && !/[\d@]/.test(lines[0] ?? ''))) return text
  return [memberColumns, ...lines.map(memberCells)].map((cells) => cells.join('\t')).join('\n')
}

type PasteProps = { kind: ImportKind; onUploaded: (made: Import) => void; onClose: () => void }

/** Rows pasted from a spreadsheet or a list, uploaded as a file of them; closing stops the upload. */
export const PasteDialog = ({ kind, onUploaded, onClose }: PasteProps) => {
  const t = useT()
  const stop = useRef<AbortController>(undefined)
  const form = useForm({
    initial: { Rows: '' },
    check: ({ Rows }): FieldErrors => (Rows.trim() === '' ? { Rows: reasonText({ reason: 'input.required' }) } : {}),
    send: ({ Rows }) => {
      stop.current = new AbortController()
      const file = new File([fileOfPasted(kind, Rows)], `${t(($) => $.imports.paste.fileName)}.txt`)
      return sendFile(kind, file, { signal: stop.current.signal })
    },
    onDone: (made) => {
      onClose()
      onUploaded(made)
    },
  })
  const hint = t(($) => $.imports.paste[kind === 'members' || kind === 'fleetUsers' ? kind : 'headings'])
  return (
    <RecordDialog
      form={form}
      title={t(($) => $.imports.paste.title)}
      submit={t(($) => $.imports.paste.submit)}
      size="lg"
      onClose={() => {
        stop.current?.abort()
        onClose()
      }}
    >
      <Textarea
        label={t(($) => $.imports.paste.rows)}
        description={hint}
        minRows={8}
        maxRows={16}
        wrap="off"
        spellCheck={false}
        data-autofocus
        {...form.field('Rows')}
      />
    </RecordDialog>
  )
}
