import { refresh } from '../api/query.ts'
import { snackbar } from '../snackbar.ts'

type Finished = { text: string; topics: readonly string[]; onClose: () => void }

/** After a form is saved: shows the text, refetches the queries of these topics, and closes the form. */
export const finish = ({ text, topics, onClose }: Finished): void => {
  snackbar.success(text)
  void refresh(...topics)
  onClose()
}
