import { nextCursorHeader } from '@parkla/contract/kit/page.ts'

type PageInput = { page: number; cursor?: string }
type Answer<Row> = { body: readonly Row[]; headers: Readonly<Record<string, string | string[] | number | undefined>> }

/** The rows of all pages of a list, each read by the cursor of the one before. */
export const rowsOfAllPages = async <Row>(read: (at: PageInput) => Promise<Answer<Row>>): Promise<Row[]> => {
  const rows: Row[] = []
  for (let at: PageInput = { page: 0 }; ;) {
    const { body, headers } = await read(at)
    rows.push(...body)
    const cursor = headers[nextCursorHeader]
    if (cursor === undefined) return rows
    at = { page: at.page + 1, cursor: cursor.toString() }
  }
}
