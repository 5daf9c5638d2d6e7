import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useT } from '../../../kit/phrases.ts'
import { pageButtons } from './places.search.ts'

type PlacesPagerProps = { page: number; hasNext: boolean; rows: number | undefined; goTo: (page: number) => void }

/** Page buttons, at most 15, by the counted rows of the list; hidden for a single page. */
export const PlacesPager = ({ page, hasNext, rows, goTo }: PlacesPagerProps) => {
  const t = useT()
  if (page === 0 && !hasNext) return null
  return (
    <Group
      component="fieldset"
      bd={0}
      p={0}
      m={0}
      miw={0}
      aria-label={t(($) => $.ui.pager.label)}
      justify="flex-end"
      gap={4}
    >
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t(($) => $.ui.pager.previous)}
        disabled={page === 0}
        onClick={() => goTo(page - 1)}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      {pageButtons({ page, hasNext, rows }).map((each) => (
        <Button
          key={each}
          size="compact-md"
          h={34}
          miw={34}
          px={6}
          variant={each === page ? 'filled' : 'default'}
          aria-label={t(($) => $.ui.pager.page, { page: each + 1 })}
          aria-current={each === page ? 'page' : undefined}
          onClick={() => goTo(each)}
        >
          {each + 1}
        </Button>
      ))}
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t(($) => $.ui.pager.next)}
        disabled={!hasNext}
        onClick={() => goTo(page + 1)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </Group>
  )
}
