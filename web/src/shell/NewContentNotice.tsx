import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useIsAnythingUnfinished } from '../kit/forms/dirty.ts'
import { useT } from '../kit/phrases.ts'
import { applyNewContent, useHasNewContent } from '../kit/pages/service-worker.ts'
import { Notice } from './Notice.tsx'

/** A new release waits: the user loads it by the button, once no input would be lost (R35). */
export const NewContentNotice = () => {
  const t = useT()
  const hasNewContent = useHasNewContent()
  const isUnfinished = useIsAnythingUnfinished()
  if (!hasNewContent) return null
  return (
    <Notice
      tone="accent"
      icon={<IconRefresh size={18} />}
      text={isUnfinished ? t(($) => $.shell.newContentDirty) : t(($) => $.shell.newContent)}
    >
      <Button size="compact-sm" disabled={isUnfinished} onClick={() => void applyNewContent()}>
        {t(($) => $.shell.refresh)}
      </Button>
    </Notice>
  )
}
