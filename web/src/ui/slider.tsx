import classes from './slider.module.css';

type Props = {
  label: string;
  /** The meaning of its position, for screen readers. */
  says: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
  disabled?: boolean;
  /** Gets the focus when its dialog opens. */
  isFirst?: boolean;
};

/** A native slider in full width, with the keys and gestures of the device. */
export function Slider({ label, says, onChange, isFirst = false, ...range }: Props) {
  return (
    <input
      type="range"
      className={classes['slider']}
      {...range}
      data-autofocus={isFirst || undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      aria-label={label}
      aria-valuetext={says}
    />
  );
}
