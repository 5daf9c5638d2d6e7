import { Button } from '@mantine/core'
import { useT } from '../../../kit/phrases.ts'
import { PagerFrame } from '../../../ui/table/Pager.tsx'
import { pageButtons } from './places.search.ts'

type PlacesPagerProps = { page: number; hasNext: boolean; rows: number | undefined; goTo: (page: number) => void }

/** Page buttons, at most 15, by the counted rows of the list; hidden for a single page. */
export const PlacesPager = ({ page, hasNext, rows, goTo }: PlacesPagerProps) => {
  const t = useT()
  if (page === 0 && !hasNext) return null
  const list = { page, hasNext, goPrevious: () => goTo(page - 1), goNext: () => goTo(page + 1) }
  return (
    <PagerFrame list={list} gap={4}>
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
    </PagerFrame>
  )
}
