import { placeDoubts, type Place, type SavedPlace } from '@parkla/contract/places/places.schema.ts'
import { isSet, type Instant } from '@parkla/contract/kit/time.ts'
import { useState } from 'react'
import { ApiError, isChangedMeanwhile } from '../../../kit/api-error.ts'
import { formatMoment } from '../../../kit/format.ts'
import { useLeaveGuard } from '../../../kit/leave-guard.ts'
import { t } from '../../../kit/phrases.ts'
import { queryClient, queryOf, refresh } from '../../../kit/query.ts'
import { failureText, snackbar } from '../../../kit/snackbar.ts'
import { confirm } from '../../../ui/confirm.ts'
import { places } from '../places.api.ts'
import { draftOf, isChanged, saveOf } from './place-draft.ts'

/** The place was saved by somebody else, or another version has begun since it was opened (R8, R50). */
const hasMovedOn = (error: unknown): boolean =>
  isChangedMeanwhile(error) || (error instanceof ApiError && error.reason === 'places.otherVersion')

/** Only the changes were put on a planned version that the screen did not show. */
const tellWhereTo = ({ AppliedTo, Place: { TimeZone } }: SavedPlace): void => {
  if (!isSet(AppliedTo)) return
  const from = formatMoment(AppliedTo, TimeZone)
  snackbar.success(t(($) => $.places.save.appliedTo, { from }))
}

const showNewest = (place: Place): void =>
  void queryClient.setQueryData(queryOf(places.find, { id: place.Id }).queryKey, place)

const showSaved = (saved: SavedPlace): void => {
  showNewest(saved.Place)
  tellWhereTo(saved)
  void refresh('places')
}

const newestOf = (id: number): Promise<Place> =>
  queryClient.fetchQuery({ ...queryOf(places.find, { id }), staleTime: 0 })

type Saving = Parameters<typeof places.save>[0]

/** Saves; asks where the server does. Undefined where the answer was no. */
const saveAsked = async (request: Saving): Promise<SavedPlace | undefined> => {
  try {
    return await places.save(request)
  } catch (error) {
    const doubt = error instanceof ApiError ? placeDoubts.find((reason) => reason === error.reason) : undefined
    if (!doubt || request.Confirmed?.includes(doubt)) throw error
    const question = { title: t(($) => $.places.save.doubt), text: failureText(error) }
    if (!(await confirm({ ...question, yes: t(($) => $.places.save.confirm) }))) return undefined
    return saveAsked({ ...request, Confirmed: [...(request.Confirmed ?? []), doubt] })
  }
}

/**
 * The place as it is edited, with the version it began from (R8). While nothing is changed it follows what others save;
 * once something is, it keeps it and lets the server say whether the record has moved on.
 */
export const usePlaceDraft = (place: Place) => {
  const [base, setBase] = useState(place)
  const [draft, setDraft] = useState(() => draftOf(place))
  const [conflict, setConflict] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [dropped, setDropped] = useState<readonly string[]>([])
  const [isSaving, setSaving] = useState(false)
  const before = draftOf(base)
  const isDirty = isChanged(before, draft)
  useLeaveGuard(isDirty && !isSaving)

  const take = (newest: Place): void => {
    setBase(newest)
    setDraft(draftOf(newest))
    setConflict(undefined)
    setFailure(undefined)
  }
  // Instants of one form sort as text. What was read before the last save comes late and is no news.
  if (place.UpdatedAt > base.UpdatedAt && !isDirty) take(place)

  const save = async (validFrom: Instant, isOverwriting = false): Promise<boolean> => {
    setSaving(true)
    setFailure(undefined)
    try {
      const { UpdatedAt, TariffId } = isOverwriting ? await newestOf(base.Id) : base
      const request = saveOf({ Id: base.Id, TariffId }, { before, after: draft, validFrom })
      const saved = await saveAsked({ ...request, UpdatedAt })
      if (!saved) return false
      take(saved.Place)
      setDropped(saved.Dropped)
      showSaved(saved)
      return true
    } catch (error) {
      if (hasMovedOn(error)) setConflict(failureText(error))
      else setFailure(failureText(error))
      return false
    } finally {
      setSaving(false)
    }
  }

  const reload = async (): Promise<void> => {
    try {
      take(await newestOf(base.Id))
    } catch (error) {
      snackbar.failure(error)
    }
  }
  return {
    base,
    before,
    draft,
    setDraft,
    isDirty,
    isSaving,
    save,
    reload,
    failure,
    conflict,
    dropped,
    discard: () => take(base),
    forgetDropped: () => setDropped([]),
  }
}
export type PlaceDraft = ReturnType<typeof usePlaceDraft>
