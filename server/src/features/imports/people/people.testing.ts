import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import type { ImportKind } from '@parkla/contract/imports/imports.filters.ts'
import type { Import, ImportOptions } from '@parkla/contract/imports/imports.schema.ts'
import type { TestNode } from '../../../kit/testing/test-node.ts'
import { openDesk } from '../imports.testing.ts'

type Upload = { kind: ImportKind; as: { id: number }; options?: Partial<ImportOptions> }

/** A desk whose files are those of users with fewer rights. */
export const openDeskOfUsers = async (node: TestNode) => {
  const desk = await openDesk(node)
  return {
    desk,
    /** Uploads and checks as this user. */
    checkAs: async (content: string, { kind, as, options = {} }: Upload): Promise<Import> => {
      const { body } = await desk.upload(content, { kind, as })
      return desk.checkAs({ ...body, Options: { ...body.Options, ...options } }, {}, as)
    },
    confirmAs: async ({ Id }: Import, as: { id: number }): Promise<void> => {
      await node.call(importsApi.confirm, { id: Id }, as)
      await node.settled()
    },
  }
}

/** Rows to add, already there and rejected. */
export const countsOf = ({ RowsToAdd, RowsAlreadyThere, RowsRejected }: Import) => [
  RowsToAdd,
  RowsAlreadyThere,
  RowsRejected,
]
