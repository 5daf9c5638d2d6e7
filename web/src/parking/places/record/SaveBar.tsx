import { Button, Group, Paper, Text } from '@mantine/core'
import { useState } from 'react'
import { lazyDialog } from '../../../kit/pages/lazy-view.tsx'
import { useT } from '../../../kit/phrases.ts'
import classes from '../../../ui/page/StickyBar.module.css'
import { draftDifferences } from './differences.ts'
import { isSavable } from './place-draft.ts'
import type { PlaceDraft } from './usePlaceDraft.ts'

const SaveDialog = lazyDialog(async () => (await import('./SaveDialog.tsx')).SaveDialog)

/** Count of unsaved changes with Discard and Save; shown while there are any. */
export const SaveBar = ({ editing }: { editing: PlaceDraft }) => {
  const t = useT()
  const [isSaving, setSaving] = useState(false)
  const { before, draft, isDirty, discard } = editing
  if (!isDirty) return null
  const count = draftDifferences(before, draft).length
  const canSave = isSavable(draft)
  return (
    <Paper
      component="section"
      className={classes.bar}
      withBorder
      shadow="md"
      px="md"
      py={10}
      pos="sticky"
      bottom={8}
      style={{ zIndex: 5, borderColor: 'var(--mantine-color-anchor)' }}
      aria-label={t(($) => $.places.save.title)}
    >
      <Group justify="space-between" gap="0.5rem 1rem">
        <Text size="sm" fw={600} aria-live="polite">
          {canSave ? t(($) => $.places.save.bar, { count }) : t(($) => $.places.problem.save)}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={discard}>
            {t(($) => $.ui.discard)}
          </Button>
          <Button disabled={!canSave} onClick={() => setSaving(true)}>
            {t(($) => $.places.save.open)}
          </Button>
        </Group>
      </Group>
      {isSaving ? <SaveDialog editing={editing} onClose={() => setSaving(false)} /> : null}
    </Paper>
  )
}
