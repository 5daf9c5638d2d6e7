import { Button, Group } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useT } from '../../../kit/phrases.ts'

/** Button with the number of new sessions; scrolls to the top. */
export const NewSessions = ({ count, onShow }: { count: number; onShow: () => void }) => {
  const t = useT()
  return (
    // The notice has no height, so that it moves nothing when it appears.
    <Group
      component="output"
      pos="sticky"
      top="4.5rem"
      justify="center"
      align="flex-start"
      h={0}
      my={-6}
      style={{ zIndex: 5 }}
    >
      {count === 0 ? null : (
        <Button
          size="compact-sm"
          radius="xl"
          flex="none"
          style={{ boxShadow: 'var(--mantine-shadow-md)' }}
          leftSection={<IconArrowUp size={14} aria-hidden />}
          onClick={onShow}
        >
          {t(($) => $.sessions.live.new, { count })}
        </Button>
      )}
    </Group>
  )
}
