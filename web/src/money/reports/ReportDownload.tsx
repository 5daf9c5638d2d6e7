import { Button, Group, Text } from '@mantine/core'
import type { CallOf } from '@parkla/contract/kit/endpoint.ts'
import type { reportsApi } from '@parkla/contract/money/reports/reports.endpoints.ts'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../kit/api/download.ts'
import { formatUnit } from '../../kit/format.ts'
import { t, useT } from '../../kit/phrases.ts'
import { useLive } from '../../kit/api/live.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { reports } from './reports.api.ts'

type Query = CallOf<(typeof reportsApi)['file']>

const bytesPerMegabyte = 1_000_000

/** Tells this download from those of other tabs of the user. */
const anId = (): number => 1 + Math.floor(Math.random() * 1_000_000_000)

/** Downloads the report; leaving the page stops it. */
const useDownload = () => {
  const [bytes, setBytes] = useState<number>()
  const [rows, setRows] = useState(0)
  const stop = useRef(new AbortController())
  const reading = useRef({ id: 0, progress: new EventTarget() })
  useLive('reportFiles', ({ progress }) => {
    if (progress?.id !== reading.current.id) return
    setRows(progress.rows)
    reading.current.progress.dispatchEvent(new Event('change'))
  })
  useEffect(() => () => stop.current.abort(), [])
  const run = async (query: Query): Promise<void> => {
    stop.current = new AbortController()
    const { id, progress } = (reading.current = { id: anId(), progress: new EventTarget() })
    setBytes(0)
    setRows(0)
    try {
      const { exportFile } = await import('../../listing/export-file.ts')
      const done = await exportFile(
        reports.file,
        { ...query, ProgressId: id },
        { signal: stop.current.signal, onBytes: setBytes, progress },
      )
      if (done === undefined) return
      saveFile(done)
      snackbar.success(t(($) => $.reports.done, { file: done.name }))
    } catch (error) {
      snackbar.failure(error)
    } finally {
      setBytes(undefined)
    }
  }
  return { bytes, rows, run, cancel: () => stop.current.abort() }
}

/** The report as a workbook, with the rows read, then the amount received, and a way to stop. */
export const ReportDownload = ({ query }: { query: Query }) => {
  const tt = useT()
  const { bytes, rows, run, cancel } = useDownload()
  if (bytes === undefined)
    return (
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void run(query)}>
        {tt(($) => $.reports.download)}
      </Button>
    )
  return (
    <Group gap="xs">
      {bytes === 0 && rows === 0 ? (
        <Text component="output" size="sm">
          {tt(($) => $.reports.reading)}
        </Text>
      ) : (
        // Changes many times a second: not read out.
        <Text size="sm">
          {bytes === 0
            ? tt(($) => $.reports.rowsRead, { count: rows })
            : tt(($) => $.reports.received, {
                megabytes: formatUnit(Math.round((bytes / bytesPerMegabyte) * 10) / 10, 'megabyte'),
              })}
        </Text>
      )}
      <Button variant="default" onClick={cancel}>
        {tt(($) => $.ui.cancel)}
      </Button>
    </Group>
  )
}
