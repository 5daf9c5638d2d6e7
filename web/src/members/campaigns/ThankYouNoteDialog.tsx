import { Paper, Select, Stack, Text, Textarea } from '@mantine/core'
import { noteLanguages } from '@parkla/contract/members/public-links/note-languages.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { Translation } from '@parkla/contract/members/campaigns/translations.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { mayLose } from '../../kit/forms/leave-guard.ts'
import { t as translate, useT } from '../../kit/phrases.ts'
import { queryOf, readFresh, refresh } from '../../kit/api/query.ts'
import { useRecordForm } from '../../kit/forms/record-form.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { RecordForm } from '../../ui/record/RecordForm.tsx'
import { translations } from './campaigns.api.ts'

type NoteLanguage = Translation['Language']

type NoteFormProps = { note: Translation; name: string; isUnsavedRef: RefObject<() => boolean> }

const NoteForm = ({ note, name, isUnsavedRef }: NoteFormProps) => {
  const t = useT()
  const of = { language: note.Language, textCode: note.TextCode }
  const { form, take } = useRecordForm<{ Text: string }, Translation, Translation, Instant>({
    stored: note,
    valuesOf: (stored) => ({ Text: stored.IsFallback ? '' : stored.Text }),
    readNewest: () => readFresh(translations.find, of),
    send: (values, UpdatedAt) => translations.save({ ...of, ...values, UpdatedAt }),
    onDone: (saved) => {
      take(saved)
      snackbar.success(translate(($) => $.campaigns.noteSaved))
      void refresh('campaigns')
    },
  })
  useEffect(() => {
    isUnsavedRef.current = form.isUnsaved
    return () => {
      isUnsavedRef.current = () => false
    }
  })
  const shown = form.values.Text.trim() || (note.IsFallback ? note.Text : '')
  return (
    <RecordForm form={form} submit={t(($) => $.ui.save)}>
      <Textarea
        label={t(($) => $.ui.text)}
        placeholder={note.IsFallback ? note.Text : ''}
        minRows={4}
        maxRows={12}
        maxLength={2_000}
        data-autofocus
        {...form.field('Text')}
      />
      <Stack gap={4}>
        <Text size="sm" fw={600}>
          {t(($) => $.campaigns.notePreview)}
        </Text>
        <Paper withBorder radius="md" p="sm">
          <Text fw={600}>{t(($) => $.campaigns.noteSubject, { name })}</Text>
          <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {shown || '–'}
          </Text>
        </Paper>
      </Stack>
    </RecordForm>
  )
}

type DialogProps = { campaignId: number; name: string; onClose: () => void }

/** The note in the confirmation mail, in each language; a language without one uses ENG (R123). */
export const ThankYouNoteDialog = ({ campaignId, name, onClose }: DialogProps) => {
  const t = useT()
  const [language, setLanguage] = useState<NoteLanguage>('EST')
  const isUnsavedRef = useRef(() => false)
  const unlessUnsaved = async (leave: () => void): Promise<void> => {
    if (!isUnsavedRef.current() || (await mayLose())) leave()
  }
  const textCode = `campaign${campaignId}_thank_you_note`
  const query = useQuery({ ...queryOf(translations.find, { language, textCode }, { isShown: true }), gcTime: 0 })
  return (
    <Dialog opened onClose={() => void unlessUnsaved(onClose)} title={t(($) => $.campaigns.noteTitle)}>
      <Stack gap="md">
        <Select
          label={t(($) => $.ui.language)}
          data={noteLanguages.map((value) => ({ value, label: t(($) => $.campaigns.languageOf[value]) }))}
          value={language}
          onChange={(value) => value !== null && void unlessUnsaved(() => setLanguage(value))}
        />
        <QueryContent query={query} height={240}>
          {(note) => <NoteForm key={note.Language} note={note} name={name} isUnsavedRef={isUnsavedRef} />}
        </QueryContent>
      </Stack>
    </Dialog>
  )
}
