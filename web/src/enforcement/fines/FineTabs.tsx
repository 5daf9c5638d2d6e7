import { keysOf } from '@parkla/contract/kit/keys.ts'
import { Link } from '@tanstack/react-router'
import { useT } from '../../kit/phrases.ts'
import { usePermission } from '../../kit/session.ts'
import { menuEntry } from '../../ui/dialogs/MenuEntry.tsx'

/** Links of the sidebar to two tabs of `/enforcement`, for global admins. */
export const FineTabs = ({ onVisit }: { onVisit: () => void }) => {
  const t = useT()
  if (!usePermission('fines.edit')) return null
  const links = {
    'parking-status-check-logs': t(($) => $.fines.tab['parking-status-check-logs']),
    'parking-fine-reports': t(($) => $.fines.reportsLink),
  }
  return keysOf(links).map((tab) => (
    <Link
      key={tab}
      to="/enforcement"
      search={{ tab }}
      className={menuEntry}
      activeProps={{ 'data-active': true }}
      style={{ paddingInlineStart: '2.75rem' }}
      onClick={onVisit}
    >
      {links[tab]}
    </Link>
  ))
}
