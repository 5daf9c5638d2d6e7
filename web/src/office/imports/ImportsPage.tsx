import type { ImportKind } from '@parkla/contract/office/imports/imports.filters.ts'
import { kindsFor } from '@parkla/contract/office/imports/imports.policy.ts'
import type { Import } from '@parkla/contract/office/imports/imports.schema.ts'
import { Button, FileButton, Group, NativeSelect, Paper, Progress, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type DragEvent } from 'react'
import { useAction } from '../../kit/api/action.ts'
import { useUnfinished } from '../../kit/forms/dirty.ts'
import { useFormat } from '../../kit/format.ts'
import { lazyDialog } from '../../kit/pages/lazy-view.tsx'
import { useList } from '../../kit/lists/list.ts'
import { useT } from '../../kit/phrases.ts'
import { useSearchState } from '../../kit/address/search-state.ts'
import { useUser } from '../../kit/session.ts'
import { failureText } from '../../kit/snackbar.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { FormFailure } from '../../ui/record/FormFailure.tsx'
import { ListPage } from '../../ui/page/ListPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { imports, sendFile } from './imports.api.ts'
import { importColumns, kindText } from './imports.columns.tsx'
import { importPageSizes, ImportsSearch } from './imports.search.ts'

const PasteDialog = lazyDialog(async () => (await import('./PasteDialog.tsx')).PasteDialog)

const useUpload = (kind: ImportKind, onUploaded: (made: Import) => void) => {
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  useUnfinished(share !== undefined)
  const send = async (file: File): Promise<void> => {
    const control = new AbortController()
    stop.current = control
    setFailure(undefined)
    setShare(0)
    try {
      onUploaded(await sendFile(kind, file, { onProgress: setShare, signal: control.signal }))
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
      <Progress value={share * 100} animated={share >= 1} w="100%" maw={360} aria-label={text} />
      <Button variant="default" size="xs" onClick={onCancel}>
        {t(($) => $.ui.cancel)}
      </Button>
    </>
  )
}

const TemplateButton = ({ kind }: { kind: ImportKind }) => {
  const t = useT()
  const { run, isRunning } = useAction(imports.template)
  return (
    <DownloadButton fetchFile={() => run({ kind })} isRunning={isRunning}>
      {t(($) => $.imports.upload.template)}
    </DownloadButton>
  )
}

type UploadCardProps = { kind: ImportKind; onUploaded: (made: Import) => void }

const UploadCard = ({ kind, onUploaded }: UploadCardProps) => {
  const t = useT()
  const { share, failure, send, cancel } = useUpload(kind, onUploaded)
  const [isOver, setOver] = useState(false)
  const [isPasting, setPasting] = useState(false)
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
        p="md"
        bg={isOver ? 'var(--mantine-primary-color-light)' : 'var(--quiet-surface)'}
        bd="1px dashed var(--mantine-color-default-border)"
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Group justify="center" gap="sm" mih={56}>
          {share === undefined ? (
            <>
              <IconFileSpreadsheet size={28} stroke={1.4} aria-hidden />
              <Text size="sm" ta="center">
                {t(($) => $.imports.upload.drop, { kind: kindText(kind) })}
              </Text>
              <FileButton accept=".csv,.txt,.tsv,.xlsx,.xml" onChange={(file) => file && void send(file)}>
                {(props) => <Button {...props}>{t(($) => $.imports.upload.choose)}</Button>}
              </FileButton>
              <Button variant="default" onClick={() => setPasting(true)}>
                {t(($) => $.imports.paste.button)}
              </Button>
              <TemplateButton kind={kind} />
            </>
          ) : (
            <Sending share={share} onCancel={cancel} />
          )}
        </Group>
      </Paper>
      <FormFailure text={failure} />
      {isPasting ? <PasteDialog kind={kind} onUploaded={onUploaded} onClose={() => setPasting(false)} /> : null}
    </Stack>
  )
}

const none = {}

export const ImportsPage = () => {
  const t = useT()
  const navigate = useNavigate()
  const { search, change } = useSearchState(ImportsSearch)
  const kinds = kindsFor(useUser())
  const kind = kinds.includes(search.kind) ? search.kind : (kinds[0] ?? search.kind)
  const list = useList(imports.list, { filters: none, paging: search, setPaging: change })
  const target = kind === search.kind ? search.list : 0
  const to = (id: number) => ({ to: '/imports/$id', params: { id: String(id) } }) as const
  return (
    <ListPage>
      <PageTitle title={t(($) => $.shell.nav.imports)} />
      {kinds.length > 1 ? (
        <NativeSelect
          w={{ base: '100%', xs: 'fit-content' }}
          aria-label={t(($) => $.imports.kindLabel)}
          data={kinds.map((value) => ({ value, label: kindText(value) }))}
          value={kind}
          onChange={(event) => {
            const next = kinds.find((each) => each === event.currentTarget.value)
            // The list in the address is of one kind only, so another kind clears it.
            if (next) change({ kind: next, list: 0 })
          }}
        />
      ) : null}
      <UploadCard kind={kind} onUploaded={({ Id }) => void navigate({ ...to(Id), search: { list: target } })} />
      <ListTable
        label={t(($) => $.imports.list)}
        columns={importColumns}
        list={list}
        sizes={importPageSizes}
        empty={t(($) => $.imports.empty)}
        rowLabel={({ FileName }) => FileName}
        onOpen={({ Id }) => void navigate(to(Id))}
      />
    </ListPage>
  )
}
