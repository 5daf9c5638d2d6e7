import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode; fallback: (error: unknown, reset: () => void) => ReactNode }

type State = { error: unknown; hasFailed: boolean }

/** Limits a render error to one part of the page. React supports this as a class only. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, hasFailed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true }
  }

  override render() {
    const reset = () => this.setState({ error: undefined, hasFailed: false })
    return this.state.hasFailed ? this.props.fallback(this.state.error, reset) : this.props.children
  }
}
