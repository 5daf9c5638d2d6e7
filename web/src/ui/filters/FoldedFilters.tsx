import { Box, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { lazyDialog } from '../../kit/pages/lazy-view.tsx'
import { useT } from '../../kit/phrases.ts'

const FilterSheet = lazyDialog(async () => (await import('./FilterSheet.tsx')).FilterSheet)

/** Whether filters are folded: on a phone. */
export const useAreFiltersFolded = (): boolean =>
  useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })

type FoldedFiltersProps = {
  show: string
  /** The main filter, always visible. */
  first: ReactNode
  /** How many filters are set. */
  count: number
  onClear: () => void
  /** The other filters. */
  children: ReactNode
}

/** On a phone the main filter is visible and the others are in a sheet; its button shows how many are set. */
export const FoldedFilters = ({ show, first, count, onClear, children }: FoldedFiltersProps) => {
  const t = useT()
  const title = t(($) => $.ui.filters)
  const [isOpen, sheet] = useDisclosure(false)
  return (
    <Group component="search" aria-label={title} gap="xs" wrap="nowrap" align="flex-start">
      <Box flex={1} miw={0}>
        {first}
      </Box>
      <Button
        flex="none"
        mt="1.5rem"
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        onClick={sheet.open}
      >
        {title}
        {count === 0 ? null : (
          <Text
            span
            inherit
            fz="xs"
            lh="1.25rem"
            miw="1.25rem"
            px={5}
            ms="xs"
            c="#fff"
            bg="#0a6e6f"
            bdrs="xl"
            ta="center"
          >
            <span aria-hidden>{count}</span>
            <VisuallyHidden>, {t(($) => $.ui.activeFilters, { count })}</VisuallyHidden>
          </Text>
        )}
      </Button>
      {isOpen ? (
        <FilterSheet title={title} show={show} onClear={count > 0 ? onClear : undefined} onClose={sheet.close}>
          {children}
        </FilterSheet>
      ) : null}
    </Group>
  )
}
