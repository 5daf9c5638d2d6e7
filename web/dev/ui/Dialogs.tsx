import { Button, Group, TextInput } from '@mantine/core'
import { snackbar } from '../../src/kit/snackbar.ts'
import { confirmDelete } from '../../src/ui/dialogs/confirm.ts'
import { DialogButton } from '../../src/ui/dialogs/DialogButton.tsx'
import { OnceDialog } from '../../src/ui/dialogs/OnceDialog.tsx'
import { FilterSheet } from '../../src/ui/filters/FilterSheet.tsx'
import { RecordDialog } from '../../src/ui/record/RecordDialog.tsx'
import { nothing } from './nothing.ts'

const form = { onSubmit: nothing, isSending: false, failure: 'Another place has this name.' }

const showSnacks = (): void => {
  snackbar.success('Place saved')
  snackbar.warning('The gate did not answer.')
}

/** Buttons that open each layer. */
export const Dialogs = () => (
  <Group>
    <DialogButton label="Record">
      {(close) => (
        <RecordDialog form={form} title="Sadama" submit="Save" onClose={close}>
          <TextInput label="Name" defaultValue="Sadama" error="Used already" />
        </RecordDialog>
      )}
    </DialogButton>
    <DialogButton label="Secret">
      {(close) => (
        <OnceDialog title="Key of the camera" secret="PK-7" onClose={close}>
          PK-7
        </OnceDialog>
      )}
    </DialogButton>
    <DialogButton label="Filters">
      {(close) => (
        <FilterSheet title="Filters" show="Show" onClear={nothing} onClose={close}>
          <TextInput label="Plate" />
          <TextInput label="Place" />
        </FilterSheet>
      )}
    </DialogButton>
    <Button variant="default" onClick={() => void confirmDelete({ name: 'Sadama', text: 'Its gates go with it.' })}>
      Question
    </Button>
    <Button variant="default" onClick={showSnacks}>
      Messages
    </Button>
  </Group>
)
