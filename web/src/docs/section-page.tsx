/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useSection } from './data.ts';
import { OperationView } from './operation.tsx';
import { useAnchor } from './place.ts';
import { useTitle } from './title.ts';
import { Failure, Loading } from './states.tsx';

/** A resource with all its operations. */
export function SectionPage({ name, anchor }: { name: string; anchor: string }): JSX.Element {
  const { value: section, isFailed } = useSection(name);
  useTitle(section?.title ?? 'Reference');
  useAnchor(anchor, section !== null);
  if (isFailed) return <Failure />;
  if (section === null) return <Loading />;
  return (
    <article class="section-page">
      <header class="section-head">
        <h1>{section.title}</h1>
        <p>{section.text}</p>
      </header>
      {section.operations.map((operation) => (
        <OperationView key={operation.id} operation={operation} schemas={section.schemas} />
      ))}
    </article>
  );
}
