/** A row of the export. Days are in the club's time zone, `YYYY-MM-DD`. */
export interface ExportedMember {
  id: string
  name: string
  email: string
  phone: string | null
  branch: string | null
  year: string | null
  interest: string | null
  createdAt: string
  /** null: without a membership. */
  since: string | null
  memberUntil: string | null
  endedOn: string | null
}
