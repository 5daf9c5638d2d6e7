import { mayDeleteBooking, mayEndBooking } from '@parkla/contract/parking/bookings/bookings.policy.ts'
import type { BookablePlace, Booking } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { IconEye, IconPencil, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useAction } from '../../../kit/api/action.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { useUser } from '../../../kit/session.ts'
import { confirm } from '../../../ui/dialogs/confirm.ts'
import type { RowAction } from '../../../ui/table/row-action.ts'
import { bookings } from '../bookings.api.ts'

type Openers = {
  open: (bookingId: number) => void
  end: (booking: Booking) => void
  /** Called after a deletion. */
  onDeleted: (bookingId: number) => void
}

const deleted = () => t(($) => $.bookings.deleted)

/** Deletes after a confirmation: deletion cannot be undone (R150). */
const useDelete = (onDeleted: Openers['onDeleted']) => {
  const { run } = useAction(bookings.remove, { success: deleted })
  return useCallback(
    async ({ ID, LicensePlate, UpdatedAt }: Booking): Promise<void> => {
      const isSure = await confirm({
        title: t(($) => $.bookings.delete.title),
        text: t(($) => $.bookings.delete.text, { plate: displayPlate(LicensePlate) }),
        yes: t(($) => $.ui.delete),
        isDangerous: true,
      })
      if (isSure && (await run({ bookingId: ID, UpdatedAt }))) onDeleted(ID)
    },
    [run, onDeleted],
  )
}

/** Hook: row actions allowed by the policy (R150). */
export const useBookingActions = (
  place: BookablePlace,
  { open, end, onDeleted }: Openers,
): ((booking: Booking) => RowAction[]) => {
  const text = useT()
  const user = useUser()
  const remove = useDelete(onDeleted)
  return useCallback(
    (booking) => {
      const now = new Date().toISOString()
      const mayEnd = place.MayEdit && mayEndBooking(user, booking, now).ok
      // Arrivals are stored on the server only, so the server decides whether to delete.
      const mayDelete = place.MayEdit && mayDeleteBooking(user, { booking, hasSession: false, now }).ok
      const Icon = place.MayEdit ? IconPencil : IconEye
      return [
        {
          id: 'open',
          label: place.MayEdit ? text(($) => $.ui.edit) : text(($) => $.ui.open),
          icon: <Icon size={16} aria-hidden />,
          onClick: () => open(booking.ID),
        },
        ...(mayEnd
          ? [
              {
                id: 'end',
                label: text(($) => $.bookings.action.end),
                icon: <IconPlayerStop size={16} aria-hidden />,
                onClick: () => end(booking),
              },
            ]
          : []),
        ...(mayDelete
          ? [
              {
                id: 'delete',
                label: text(($) => $.ui.delete),
                icon: <IconTrash size={16} aria-hidden />,
                onClick: () => void remove(booking),
                isDangerous: true,
              },
            ]
          : []),
      ]
    },
    [place, user, remove, open, end, text],
  )
}
