import type { ServerFeature } from '../../kit/feature.ts'
import { addPublicForm } from './form.routes.ts'

export const publicLinks = {
  pages: [addPublicForm],
} satisfies ServerFeature
