/** A value of the role claim and the role that it gives, in the order of the setting: the first one that fits counts. */
export interface RoleOfGroup {
  readonly group: string;
  /** As in the Role List, in English. */
  readonly role: string;
}

/** Splits 'crm-agents = Agent; crm-leads = Supervisor'; a part without a `=` has an empty role. */
export const rolesOfGroups = (typed: string): RoleOfGroup[] =>
  typed
    .split(/[;\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      // A group may be a distinguished name, 'CN=agents,OU=crm'.
      const at = part.lastIndexOf('=');
      return at < 0
        ? { group: part, role: '' }
        : { group: part.slice(0, at).trim(), role: part.slice(at + 1).trim() };
    });
