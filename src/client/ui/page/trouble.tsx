import type { ReactNode } from 'react'

/** An error in red, announced at once; nothing without children. */
export const Trouble = ({ children }: { readonly children: ReactNode }) =>
  children && (
    <p role="alert" className="wrong">
      {children}
    </p>
  )
