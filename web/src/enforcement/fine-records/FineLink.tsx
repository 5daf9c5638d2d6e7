import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { usePermission } from '../../kit/session.ts'

/** The number of a fine, a link for those who may open its page (R33). */
export const FineLink = ({ id, number }: { id: number; number: string }) => {
  const mayOpen = usePermission('fines.edit')
  return mayOpen ? (
    <Anchor inherit renderRoot={(props) => <Link {...props} to="/parking-fine/$id" params={{ id: String(id) }} />}>
      {number}
    </Anchor>
  ) : (
    number
  )
}
