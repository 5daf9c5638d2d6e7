import { Button, Group, Progress, SegmentedControl, Stack, Text } from '@mantine/core'
import { decimalSigns, exportFormats, type ExportChoice, type ExportFormat } from '@parkla/contract/kit/listing.ts'
import { IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../kit/api/download.ts'
import { formatUnit } from '../kit/format.ts'
import { t, useT } from '../kit/phrases.ts'
import { failureText, snackbar } from '../kit/snackbar.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { FormFailure } from '../ui/record/FormFailure.tsx'
import { chosenDecimal, keepDecimal } from './decimal-choice.ts'
import type { ExportOptions } from './export-file.ts'

type Download = (choice: ExportChoice, options: ExportOptions) => Promise<File | undefined>

/** Downloads in the chosen format; leaving the dialog stops it. */
const useExport = (download: Download, onDone: () => void) => {
  const [bytes, setBytes] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  const run = async (choice: ExportChoice): Promise<void> => {
    stop.current = new AbortController()
    setProblem(undefined)
    setBytes(0)
    try {
      const done = await download(choice, { signal: stop.current.signal, onBytes: setBytes })
      if (done === undefined) return
      saveFile(done)
      snackbar.success(t(($) => $.listing.done, { file: done.name }))
      onDone()
    } catch (error) {
      setProblem(failureText(error))
    } finally {
      setBytes(undefined)
    }
  }
  return { bytes, problem, run, cancel: () => stop.current.abort() }
}

const icons: Readonly<Record<ExportFormat, typeof IconFileText>> = { csv: IconFileText, xlsx: IconFileSpreadsheet }

const bytesPerMegabyte = 1_000_000

/** What has arrived: the size of the whole file is known at its end. */
const Received = ({ bytes, onCancel }: { bytes: number; onCancel: () => void }) => {
  const tt = useT()
  return (
    <>
      <Progress value={100} animated aria-hidden />
      <Group justify="space-between">
        <Text component="output" size="sm">
          {tt(($) => $.listing.received, {
            megabytes: formatUnit(Math.round((bytes / bytesPerMegabyte) * 10) / 10, 'megabyte'),
          })}
        </Text>
        <Button variant="default" size="xs" onClick={onCancel}>
          {tt(($) => $.ui.cancel)}
        </Button>
      </Group>
    </>
  )
}

/** Both formats; the sign and the hint belong to CSV, because a workbook has numbers. */
const Choices = ({ run }: { run: (choice: ExportChoice) => Promise<void> }) => {
  const tt = useT()
  const [decimal, setDecimal] = useState(chosenDecimal)
  const choose = (sign: string) => {
    const chosen = decimalSigns.find((one) => one === sign)
    if (chosen === undefined) return
    setDecimal(chosen)
    keepDecimal(chosen)
  }
  return (
    <>
      <Group grow>
        {exportFormats.toReversed().map((format) => {
          const Icon = icons[format]
          return (
            <Button
              key={format}
              variant={format === 'xlsx' ? 'filled' : 'default'}
              leftSection={<Icon size={18} aria-hidden />}
              onClick={() => void run(format === 'csv' ? { format, decimal } : { format })}
            >
              {tt(($) => $.listing[format])}
            </Button>
          )
        })}
      </Group>
      <Text size="sm" c="dimmed">
        {tt(($) => $.listing.takeExcel)}
      </Text>
      <Group justify="space-between">
        <Text size="sm">{tt(($) => $.listing.decimal)}</Text>
        <SegmentedControl
          size="xs"
          aria-label={tt(($) => $.listing.decimal)}
          data={decimalSigns.map((value) => ({ value, label: tt(($) => $.listing.sign[value]) }))}
          value={decimal}
          onChange={choose}
        />
      </Group>
    </>
  )
}

type ExportDialogProps = {
  /** What the list holds. */
  name: string
  /** Its number of rows, as shown below the list. */
  rows: string
  download: Download
  onClose: () => void
}

/** Exports the filtered rows of a list as a spreadsheet or CSV; shows the amount received. */
export const ExportDialog = ({ name, rows, download, onClose }: ExportDialogProps) => {
  const tt = useT()
  const { bytes, problem, run, cancel } = useExport(download, onClose)
  return (
    <Dialog opened onClose={onClose} title={tt(($) => $.listing.title, { list: name })}>
      <Stack>
        <Text size="sm">
          {tt(($) => $.listing.text)} {rows}
        </Text>
        {bytes === undefined ? <Choices run={run} /> : <Received bytes={bytes} onCancel={cancel} />}
        <FormFailure text={problem} />
      </Stack>
    </Dialog>
  )
}
