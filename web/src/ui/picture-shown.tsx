import { picturePath } from './picture-path.ts';
import classes from './picture-shown.module.css';

type Props = { address: string | null; width: number; height: number };

/** A picture in a frame of a fixed size; empty without a picture. */
export function PictureShown({ address, width, height }: Props) {
  const path = picturePath(address);
  return (
    <div className={classes['frame']} style={{ width, height }}>
      {path !== null && <img src={path} alt={''} />}
    </div>
  );
}
