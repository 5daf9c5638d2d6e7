import { Table, Text } from '@mantine/core'

type BeforeAfterLine = { name: string; before: string; after: string }

type BeforeAfterProps = {
  lines: readonly BeforeAfterLine[]
  /** Visible title; with a title elsewhere on the page use `label` for screen readers. */
  caption?: string
  label?: string
  /** Headings of the columns; without them old values are struck through. */
  heads?: readonly [name: string, before: string, after: string]
}

/** A dash is not struck through. */
const nothing = new Set(['', '–'])

const Before = ({ before, after }: BeforeAfterLine) => (
  <Text
    inherit
    c="var(--quiet-text)"
    {...(before === after || nothing.has(before) ? { component: 'span' } : { component: 'del', td: 'line-through' })}
  >
    {before}
  </Text>
)

/** A comparison of old and new values, line by line. */
export const BeforeAfter = ({ lines, caption, label, heads }: BeforeAfterProps) => (
  <Table
    layout="fixed"
    captionSide="top"
    fz="sm"
    withTableBorder
    withRowBorders={false}
    verticalSpacing={5}
    bdrs="md"
    style={{ borderCollapse: 'separate', borderSpacing: 0, overflowWrap: 'break-word' }}
    aria-label={label}
  >
    {caption === undefined ? null : (
      <Table.Caption mt={0} mb={4} fz="0.8125rem" fw={600} c="inherit" ta="start">
        {caption}
      </Table.Caption>
    )}
    {heads === undefined ? null : (
      <Table.Thead>
        <Table.Tr>
          {heads.map((head) => (
            <Table.Th key={head} scope="col" fz="xs" fw={600} c="var(--quiet-text)">
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
    )}
    <Table.Tbody>
      {lines.map((line) => (
        <Table.Tr key={`${line.name} ${line.before} ${line.after}`} style={{ verticalAlign: 'top' }}>
          <Table.Th scope="row" fw={500}>
            {line.name}
          </Table.Th>
          <Table.Td>
            <Before {...line} />
          </Table.Td>
          <Table.Td>
            {line.before === line.after ? (
              line.after
            ) : (
              <ins style={{ fontWeight: 600, textDecoration: 'none' }}>{line.after}</ins>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
