import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MissedPartNotice, PagePart } from '#client/ui/page/page-part.tsx'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root).render(
  <StrictMode>
    <MissedPartNotice />
    <PagePart>
      <App path={location.pathname} />
    </PagePart>
  </StrictMode>,
)
