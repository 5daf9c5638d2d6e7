import { Button, Group } from '@mantine/core'
import { IconMoodSad } from '@tabler/icons-react'
import { isChunkFailure } from '../kit/pages/chunk-failure.ts'
import { useT } from '../kit/phrases.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'

/** Shown when a page fails to render or its code fails to load. */
export const ErrorPage = ({ error, reset }: { error: unknown; reset: () => void }) => {
  const t = useT()
  const isChunk = isChunkFailure(error)
  return (
    <div role="alert">
      <PageTitle title={isChunk ? t(($) => $.shell.chunkTitle) : t(($) => $.shell.errorTitle)} />
      <EmptyState
        icon={<IconMoodSad size={40} stroke={1.4} />}
        title={isChunk ? t(($) => $.shell.chunkText) : t(($) => $.shell.errorText)}
      >
        <Group gap="xs" mt="sm">
          {isChunk ? null : (
            <Button variant="default" onClick={reset}>
              {t(($) => $.ui.tryAgain)}
            </Button>
          )}
          <Button onClick={() => window.location.reload()}>{t(($) => $.shell.reload)}</Button>
        </Group>
      </EmptyState>
    </div>
  )
}
