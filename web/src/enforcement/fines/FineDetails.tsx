import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { fines } from '../fine-records/fines.api.ts'
import { FineClaims } from '../collection/FineClaims.tsx'
import { FineFacts } from './FineFacts.tsx'
import { FineImages } from './FineImages.tsx'
import { FineObjections } from '../objections/FineObjections.tsx'
import { FineComments, FineIncomes, FineInvoices, FineTimeline } from './FineTables.tsx'

/** A fine in a dialog, for users who may not open its page (R33). */
export const FineDetails = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const t = useT()
  const query = useQuery(queryOf(fines.find, { id }, { isShown: true }))
  return (
    <Dialog opened onClose={onClose} size="xl" title={t(($) => $.fines.pageTitle, { id: String(id) })}>
      <QueryContent query={query} missing={t(($) => $.fines.missing)} height={360}>
        {(fine) => (
          <Stack gap="md">
            <FineFacts fine={fine} />
            <FineObjections fineId={fine.id} />
            <FineIncomes fine={fine} />
            <FineClaims fine={fine} />
            <FineInvoices fine={fine} />
            <FineImages fine={fine} />
            <FineComments fine={fine} />
            <FineTimeline fine={fine} />
          </Stack>
        )}
      </QueryContent>
    </Dialog>
  )
}
