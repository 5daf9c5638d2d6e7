import { importMaxBytes } from '@parkla/contract/imports/imports.endpoints.ts'
import type { ImportKind } from '@parkla/contract/imports/import-kinds.ts'
import type { Import } from '@parkla/contract/imports/imports.schema.ts'
import { Button, FileButton, Paper, Progress, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef, useState, type DragEvent } from 'react'
import { useFormat } from '../../kit/format.ts'
import { reasonText, useT } from '../../kit/phrases.ts'
import { refresh } from '../../kit/query.ts'
import { failureText } from '../../kit/snackbar.ts'
import { upload } from '../../kit/upload.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { imports } from './imports.api.ts'
import classes from './UploadCard.module.css'

/** The name that the server keeps is short; the ending, which says what it is, stays. */
const shortName = (name: string): string => (name.length > 200 ? name.slice(-200) : name)

/** Sends a file and knows how far it is; a cancelled one is as if it had never been chosen. */
const useUpload = (kind: ImportKind, onUploaded: (made: Import) => void) => {
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  const send = async (file: File): Promise<void> => {
    // The server cuts the line at the limit, and then cannot say why any more.
    if (file.size > importMaxBytes) return setFailure(reasonText({ reason: 'request.tooLarge' }))
    const control = new AbortController()
    stop.current = control
    setFailure(undefined)
    setShare(0)
    try {
      const input = { kind, fileName: shortName(file.name) }
      const made = await upload(imports.upload, { input, file }, { onProgress: setShare, signal: control.signal })
      void refresh('imports')
      onUploaded(made)
    } catch (error) {
      if (!control.signal.aborted) setFailure(failureText(error))
    } finally {
      setShare(undefined)
    }
  }
  return { share, failure, send, cancel: () => stop.current?.abort() }
}

const Sending = ({ share, onCancel }: { share: number; onCancel: () => void }) => {
  const t = useT()
  const format = useFormat()
  const text =
    share < 1 ? t(($) => $.imports.upload.sending, { share: format.share(share) }) : t(($) => $.imports.upload.reading)
  return (
    <>
      <Text size="sm">{text}</Text>
      <Progress
        value={share * 100}
        animated={share >= 1}
        w="100%"
        maw={360}
        aria-label={t(($) => $.imports.upload.bar)}
      />
      <Button variant="default" size="xs" onClick={onCancel}>
        {t(($) => $.imports.cancel)}
      </Button>
    </>
  )
}

type UploadCardProps = { kind: ImportKind; onUploaded: (made: Import) => void }

/** Where a file of one kind is dropped or chosen. */
export const UploadCard = ({ kind, onUploaded }: UploadCardProps) => {
  const t = useT()
  const { share, failure, send, cancel } = useUpload(kind, onUploaded)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && share === undefined) void send(file)
  }
  const over = (event: DragEvent): void => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <Stack gap="xs">
      <Paper
        withBorder
        className={classes.drop}
        data-over={isOver}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {share === undefined ? (
          <>
            <IconFileSpreadsheet size={28} stroke={1.4} aria-hidden />
            <Text size="sm" ta="center">
              {t(($) => $.imports.of[kind].drop)}
            </Text>
            <FileButton accept=".csv,.txt,.tsv,.xlsx" onChange={(file) => file && void send(file)}>
              {(props) => <Button {...props}>{t(($) => $.imports.upload.choose)}</Button>}
            </FileButton>
          </>
        ) : (
          <Sending share={share} onCancel={cancel} />
        )}
      </Paper>
      <FormFailure text={failure} />
    </Stack>
  )
}
