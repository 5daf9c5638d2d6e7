import type pg from 'pg'
import type { Statement } from './statements.ts'

type PlanNode = {
  'Node Type': string
  'Index Name'?: string
  'Heap Fetches'?: number
  'Actual Rows'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanNode[]
}

// Statements of the lists have no other parameters.
const literal = (client: pg.Client, value: unknown): string =>
  value === null
    ? 'null'
    : client.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : `${value as string | number | boolean}`)

const lineOf = (node: PlanNode, depth: number): string => {
  const blocks = (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0)
  const index = node['Index Name'] === undefined ? '' : ` using ${node['Index Name']}`
  const heap = node['Heap Fetches'] === undefined ? '' : `, ${node['Heap Fetches']} rows read besides the index`
  return `${'  '.repeat(depth)}${node['Node Type']}${index}: ${node['Actual Rows']} rows, ${blocks} blocks${heap}`
}

const nodesIn = (node: PlanNode, depth = 0): { node: PlanNode; depth: number }[] => [
  { node, depth },
  ...(node.Plans ?? []).flatMap((below) => nodesIn(below, depth + 1)),
]

export type Plan = {
  lines: string[]
  /** Heap fetches of the index-only scan; NaN when the plan has none. */
  rowsReadBeside: (index: string) => number
}

/** Prepared with a generic plan, as on the server (kit/database/database.ts). */
export const planOf = async (client: pg.Client, { text, values }: Statement): Promise<Plan> => {
  await client.query(`prepare explained as ${text}`)
  const list = values.map((value) => literal(client, value)).join(', ')
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (analyze, buffers, format json) execute explained${list === '' ? '' : `(${list})`}`,
  )
  await client.query('deallocate explained')
  const nodes = nodesIn(rows[0]!['QUERY PLAN'][0]!.Plan)
  return {
    lines: nodes.map(({ node, depth }) => lineOf(node, depth)),
    rowsReadBeside: (index) => {
      const reading = nodes.map(({ node }) => node).filter((node) => node['Node Type'].includes('Scan'))
      const isAlone = reading.every((node) => node['Node Type'] === 'Index Only Scan' && node['Index Name'] === index)
      return isAlone ? reading.reduce((sum, node) => sum + (node['Heap Fetches'] ?? 0), 0) : Number.NaN
    },
  }
}
