import type { GateController, PinState } from '@parkla/contract/gates/gates.schema.ts'
import { useT } from '../../../kit/phrases.ts'
import classes from '../Gates.module.css'

const Pin = ({ label, isOn }: { label: string; isOn: boolean }) => {
  const t = useT()
  return (
    <li className={classes.pin} data-on={isOn}>
      <span>{label}</span>
      <strong>{isOn ? t(($) => $.gates.pin.on) : t(($) => $.gates.pin.off)}</strong>
    </li>
  )
}

/** Last reported state of inputs (loops, buttons) and outputs (relays). */
export const Inputs = ({ controller }: { controller: GateController }) => {
  const t = useT()
  const numbered = ({ Pin: pin }: PinState): string => t(($) => $.gates.pin.numbered, { pin })
  const outputs = controller.OutputPinStateList
  return (
    <div className={classes.pins}>
      {controller.Inputs.length === 0 ? null : (
        <div>
          <h4>{t(($) => $.gates.pin.inputs)}</h4>
          <ul>
            {controller.Inputs.map((input) => (
              <Pin key={input.Pin} label={input.Description || numbered(input)} isOn={input.Status} />
            ))}
          </ul>
        </div>
      )}
      {outputs.length === 0 ? null : (
        <div>
          <h4>{t(($) => $.gates.pin.outputs)}</h4>
          <ul>
            {outputs.map((output) => (
              <Pin key={output.Pin} label={numbered(output)} isOn={output.Status} />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
