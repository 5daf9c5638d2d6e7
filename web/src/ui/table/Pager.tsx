import { ActionIcon, Group, NativeSelect, Text, type GroupProps } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ListState } from '../../kit/lists/list.ts'
import { useT } from '../../kit/phrases.ts'

type PagerProps<Row> = { list: ListState<Row>; sizes: readonly number[] }

type PagerFrameProps = {
  list: Pick<ListState<unknown>, 'page' | 'hasNext' | 'goPrevious' | 'goNext'>
  /** The choice of a page size, before the buttons. */
  size?: ReactNode
  /** Between the buttons. */
  children: ReactNode
} & Pick<GroupProps, 'gap' | 'wrap'>

/** Next and previous. Not a landmark: a page may have several. */
export const PagerFrame = ({ list, size, children, ...group }: PagerFrameProps) => {
  const t = useT()
  return (
    <Group
      component="fieldset"
      bd={0}
      p={0}
      m={0}
      miw={0}
      aria-label={t(($) => $.ui.pager.label)}
      justify="flex-end"
      {...group}
    >
      {size}
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t(($) => $.ui.pager.previous)}
        disabled={list.page === 0}
        onClick={list.goPrevious}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      {children}
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t(($) => $.ui.pager.next)}
        disabled={!list.hasNext}
        onClick={list.goNext}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </Group>
  )
}

/** "Page n", next and previous, page size (R5). Hidden for a single short page. */
export const Pager = <Row,>({ list, sizes }: PagerProps<Row>) => {
  const t = useT()
  const smallest = sizes[0] ?? 0
  if (list.page === 0 && !list.hasNext && list.rows.length < smallest && list.pageSize === smallest) return null
  const size =
    sizes.length < 2 ? null : (
      <NativeSelect
        aria-label={t(($) => $.ui.pager.size)}
        size="xs"
        w={76}
        data={sizes.map(String)}
        value={String(list.pageSize)}
        onChange={({ currentTarget }) => list.setPageSize(Number(currentTarget.value))}
      />
    )
  return (
    <PagerFrame list={list} size={size} gap="xs" wrap="nowrap">
      <Text size="sm" miw={64} ta="center" aria-live="polite">
        {t(($) => $.ui.pager.page, { page: list.page + 1 })}
      </Text>
    </PagerFrame>
  )
}

/** The pager with what the list holds beside it; as high from the start as with both. */
export const PagerWithSummary = <Row,>({ children, ...pager }: PagerProps<Row> & { children: ReactNode }) => (
  <Group justify="space-between" gap="0.25rem 1rem" mih="2.125rem">
    {children ?? <span />}
    <Pager {...pager} />
  </Group>
)
