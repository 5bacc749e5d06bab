import { Logo } from './logo.tsx';
import { picturePath } from './picture-path.ts';

/** The logo of a workspace, or that of the product. The name is next to it. */
export function WorkspaceMark({
  logoUrl,
  className,
}: {
  logoUrl: string | null;
  className?: string | undefined;
}) {
  const path = picturePath(logoUrl);
  return path === null ? <Logo /> : <img className={className} src={path} alt={''} />;
}
