import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { bySection } from '#app/team/model.ts'
import { TEAM_EDITOR } from '#app/team/ui/team-editor.tsx'
import { TeamSection } from '#app/team/ui/team-section.tsx'
import { editableTeam } from '#app/team/use-cases.server.ts'
import { guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'

export const meta = (args: MetaArgs) => unlistedHead('Preview of the team', args)

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'content.manage')
    return bySection((await editableTeam(acting)).items)
  })
}

/** The team as visitors will see it once the draft is published. */
export default function TeamPreviewPage() {
  const club = useClub()
  return (
    <AdminShell clubName={club.name} title="Preview" ways={[{ to: TEAM_EDITOR, label: 'Team' }]}>
      <TeamSection {...useLoaderData<typeof loader>()} department={club.department} />
    </AdminShell>
  )
}
