import { allRequirements, chapters, countsOf, standard, states } from '../../server/main/asvs/chapters.ts';
import type { Chapter, Proof, Requirement } from '../../server/main/asvs/requirement.ts';

/** A page about which ASVS requirements are met, and the evidence for each. */
export function securityRequirementsPage(notice: string): string {
  const total = countsOf(allRequirements());
  return `${notice}# Security requirements

How the service meets ${standard}. Requirements are named by their number and a few words of ours; read them
in [the standard](https://github.com/OWASP/ASVS/tree/v5.0.0/5.0/en), which is licensed under CC BY-SA 4.0. Nobody
from outside has checked this list.

- **Holds**: the tests that are named show it. A test of its own checks that they exist and run. Where no test can show
  it, a file is named with what can be read there.
- **Does not apply**: the service has nothing of that kind.
- **Operator**: holds where the operator, or an administrator of the workspace, does what is said.
- **Does not hold**: not, or not in all that is asked.

| Chapter | ${states.map(capital).join(' | ')} |
| --- | ${states.map(() => '---:').join(' | ')} |
${chapters.map(countRow).join('\n')}
| **All** | ${states.map((state) => `**${total[state]}**`).join(' | ')} |

${chapters.map(section).join('\n')}`;
}

function countRow({ number, name, requirements }: Chapter): string {
  const counts = countsOf(requirements);
  return `| V${number} ${name} | ${states.map((state) => counts[state]).join(' | ')} |`;
}

function section({ number, name, requirements }: Chapter): string {
  return `## V${number} ${name}

| Number | Asks | State | Seen in |
| --- | --- | --- | --- |
${requirements.map(row).join('\n')}
`;
}

function row(requirement: Requirement): string {
  const { id, asks, state } = requirement;
  const seen =
    requirement.state === 'holds' ? requirement.proofs.map(proofText).join('<br>') : inCell(requirement.why);
  return `| ${id} | ${inCell(asks)} | ${capital(state)} | ${seen} |`;
}

function proofText(proof: Proof): string {
  const link = `[${proof.file.split('/').at(-1)}](../${proof.file})`;
  return 'title' in proof ? `${link}: “${inCell(proof.title)}”` : `${link}: ${inCell(proof.says)}`;
}

function inCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
