import { Box, Flex, Text } from '@mantine/core'
import { useFormat } from '../../kit/format.ts'

type TotalsProps = {
  label: string
  /** Figures in order; a value is undefined while loading. */
  figures: readonly { label: string; value: number | undefined }[]
  /** Larger, for displays. */
  isLarge?: boolean
}

/** Sums above a list, in the order given. */
export const Totals = ({ label, figures, isLarge = false }: TotalsProps) => {
  const { number } = useFormat()
  return (
    <section aria-label={label} aria-busy={figures.some(({ value }) => value === undefined)}>
      <Flex
        component="dl"
        wrap="wrap"
        align="center"
        m={0}
        gap={isLarge ? '0.25rem 1.75rem' : { base: '0.5rem', xs: '0.5rem 2rem' }}
      >
        {figures.map((figure) => (
          <Flex key={figure.label} direction={isLarge ? 'row-reverse' : 'column'} align="baseline" columnGap="xs">
            <Text component="dt" fz={isLarge ? '0.9375rem' : '0.8125rem'} c="var(--quiet-text)">
              {figure.label}
            </Text>
            <Box component="dd" m={0} fz={isLarge ? '1.5rem' : 'lg'} fw={isLarge ? 700 : 650}>
              {figure.value === undefined ? '–' : number(figure.value)}
            </Box>
          </Flex>
        ))}
      </Flex>
    </section>
  )
}
