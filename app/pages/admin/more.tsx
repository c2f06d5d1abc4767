import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { mustBeAble, isAble } from '#app/accounts/permissions.ts'
import { navLinksFor } from '#app/dashboard/navigation.rules.ts'
import { NavLinkList } from '#app/dashboard/ui/admin-nav.tsx'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ThemeToggle } from '#app/ui/theme-toggle.tsx'
import { guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'

export const meta = (args: MetaArgs) => unlistedHead('More', args)

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, async ({ viewer }) => {
    mustBeAble(viewer, 'dashboard.view')
    return { isSuperAdmin: isAble(viewer, 'admins.decide') }
  })
}

export default function MorePage() {
  const { isSuperAdmin } = useLoaderData<typeof loader>()
  return (
    <AdminShell
      clubName={useClub().name}
      title="More"
      action={
        <ButtonLink to="/" variant="line" size="s">
          View the site
        </ButtonLink>
      }
    >
      <div className="stack">
        <NavLinkList links={navLinksFor('more', isSuperAdmin)} />
        <ThemeToggle />
      </div>
    </AdminShell>
  )
}
